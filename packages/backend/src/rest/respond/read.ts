import { contentResponse } from '../../http/content-response.ts'
import { rangeNotSatisfiable } from '../errors.ts'
import type { RestRequest } from '../parse/request.ts'
import type { ReadPlan } from '../plan/read.ts'
import type { Outcome } from '../run.ts'
import { contentRange, pageStatus } from './content-range.ts'
import { csvHeader } from './csv.ts'
import { appliedHeader, bodyHeaders } from './headers.ts'

export function respondToRead(plan: ReadPlan, request: RestRequest, outcome: Outcome): Response {
  const status = checkedStatus(request, outcome)
  const { count, handling } = request.preferences
  const headers = {
    'content-range': contentRange(request.range.offset, outcome.rows, outcome.total),
    ...contentLocation(plan, request),
    ...bodyHeaders(request),
    ...appliedHeader({ count, handling }),
  }
  const header = request.accept === 'csv' ? csvHeader(plan.selection, plan.relation, outcome.rows) : ''
  const body = request.method === 'HEAD' ? null : header + (outcome.body ?? '')
  return contentResponse(body, status, headers)
}

/** Characters. Clients and proxies refuse responses with more than some 8 KB of headers, so a longer value is omitted. */
const MAX_LOCATION_LENGTH = 4096

function contentLocation({ relation }: ReadPlan, { canonicalQuery }: RestRequest): Record<string, string> {
  const search = canonicalQuery === '' ? '' : `?${canonicalQuery}`
  const location = `/${encodeURIComponent(relation.name)}${search}`
  return location.length > MAX_LOCATION_LENGTH ? {} : { 'content-location': location }
}

/** The page's status; a page behind the end is an error with the total. */
export function checkedStatus(request: RestRequest, { rows, total }: Outcome): 200 | 206 {
  const status = pageStatus(request.range, rows, total)
  if (status !== 416) return status
  throw rangeNotSatisfiable(
    `An offset of ${request.range.offset} was requested, but there are only ${total ?? 0} rows.`,
    {
      'content-range': contentRange(request.range.offset, rows, total),
      ...appliedHeader({ count: request.preferences.count, handling: request.preferences.handling }),
    },
  )
}
