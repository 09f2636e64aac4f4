import { contentResponse } from '../../http/content-response.ts'
import type { RestRequest } from '../parse/request.ts'
import type { CallPlan } from '../plan/call.ts'
import type { Outcome } from '../run.ts'
import { SCALAR } from '../sql/rows.ts'
import { contentRange } from './content-range.ts'
import { csvHeader } from './csv.ts'
import { appliedHeader, bodyHeaders } from './headers.ts'
import { checkedStatus } from './read.ts'

export function respondToCall(plan: CallPlan, request: RestRequest, outcome: Outcome): Response {
  const status = checkedStatus(request, outcome)
  const { count, handling, maxAffected } = request.preferences
  const headers: Record<string, string> = {
    'content-range': contentRange(request.range.offset, outcome.rows, outcome.total),
    ...appliedHeader({ count, handling, maxAffected }),
    ...(plan.routine.returnsVoid ? {} : bodyHeaders(request)),
  }
  if (plan.routine.returnsVoid) return contentResponse(null, 204, headers)
  const body = request.method === 'HEAD' ? null : headerLine(plan, request, outcome) + (outcome.body ?? '')
  return contentResponse(body, status, headers)
}

function headerLine({ routine, selection }: CallPlan, request: RestRequest, { rows }: Outcome): string {
  if (request.accept !== 'csv') return ''
  if (!routine.columns) return `${SCALAR}\n`
  return csvHeader(selection, { name: routine.rowName, columns: routine.columns }, rows)
}
