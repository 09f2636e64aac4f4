import { contentResponse } from '../../http/content-response.ts'
import type { RestRequest } from '../parse/request.ts'
import type { DeletePlan, InsertPlan, UpdatePlan } from '../plan/write.ts'
import type { Outcome } from '../run.ts'
import { contentRange } from './content-range.ts'
import { csvHeader } from './csv.ts'
import { appliedHeader, bodyHeaders } from './headers.ts'

export function respondToInsert(plan: InsertPlan, request: RestRequest, outcome: Outcome): Response {
  const { resolution, missing, representation, count, handling } = request.preferences
  const nothingNew =
    resolution === 'merge-duplicates' && plan.conflict !== null && (outcome.inserted ?? 0) <= 0
  const keyed = plan.relation.primaryKey.length > 0 || request.query.onConflict !== null
  const headers: Record<string, string> = {
    'content-range': contentRange(0n, 0, countedTotal(request, outcome)),
    ...appliedHeader({ resolution: keyed ? resolution : null, missing, representation, count, handling }),
  }
  const location = plan.returning === 'location' ? locationOf(plan, outcome) : null
  if (location !== null) headers.location = location
  const status = nothingNew ? 200 : 201
  if (plan.returning !== 'rows') return contentResponse(null, status, headers)
  return contentResponse(shown(plan, request, outcome), status, { ...headers, ...bodyHeaders(request) })
}

export function respondToPut(request: RestRequest, outcome: Outcome): Response {
  const { representation, count, handling } = request.preferences
  const headers = appliedHeader({ representation, count, handling })
  if (representation !== 'representation') return contentResponse(null, 204, headers)
  const status = (outcome.inserted ?? 0) > 0 ? 201 : 200
  return contentResponse(outcome.body, status, { ...headers, ...bodyHeaders(request) })
}

export function respondToMutation(
  plan: UpdatePlan | DeletePlan,
  request: RestRequest,
  outcome: Outcome,
): Response {
  const { missing, representation, count, handling, maxAffected } = request.preferences
  const total = countedTotal(request, outcome)
  const updates = plan.kind === 'update'
  const headers = {
    'content-range': contentRange(0n, updates ? outcome.rows : 0, total),
    ...appliedHeader({ missing: updates ? missing : null, representation, count, handling, maxAffected }),
  }
  if (plan.returning !== 'rows') return contentResponse(null, 204, headers)
  return contentResponse(shown(plan, request, outcome), 200, { ...headers, ...bodyHeaders(request) })
}

const countedTotal = ({ preferences }: RestRequest, { rows }: Outcome) =>
  preferences.count === 'exact' || preferences.count === 'estimated' ? rows : null

function shown(plan: InsertPlan | UpdatePlan | DeletePlan, request: RestRequest, outcome: Outcome): string {
  const header = request.accept === 'csv' ? csvHeader(plan.selection, plan.relation, outcome.rows) : ''
  return header + (outcome.body ?? '[]')
}

/** Where the one new row can be read: `/t?id=eq.5`. */
function locationOf(plan: InsertPlan, { rows, body }: Outcome): string | null {
  if (rows !== 1 || body === null) return null
  const [keys] = JSON.parse(body) as Record<string, string | null>[]
  const search = Object.entries(keys ?? {}).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`,
  )
  return `/${encodeURIComponent(plan.relation.name)}?${search.join('&')}`
}
