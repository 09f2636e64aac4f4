import { malformedResponseHeaders, malformedResponseStatus } from '../errors.ts'
import type { RestRequest } from '../parse/request.ts'
import type { CallPlan } from '../plan/call.ts'
import type { Outcome } from '../run.ts'
import { SCALAR } from '../sql/rows.ts'
import { contentRange } from './content-range.ts'
import { csvHeader } from './csv.ts'
import { appliedHeader, bodyHeaders } from './headers.ts'
import { checkedStatus } from './read.ts'

/** The answer to a function call. The function may have set `response.status` and `response.headers` for it. */
export function respondToCall(plan: CallPlan, request: RestRequest, outcome: Outcome): Response {
  const status = checkedStatus(request, outcome)
  const { count, handling, maxAffected } = request.preferences
  const headers: Record<string, string> = {
    'content-range': contentRange(request.range.offset, outcome.rows, outcome.total),
    ...appliedHeader({ count, handling, maxAffected }),
    ...(plan.routine.returnsVoid ? {} : bodyHeaders(request)),
    ...headersSetBy(outcome),
  }
  const answer = { status: statusSetBy(outcome) ?? (plan.routine.returnsVoid ? 204 : status), headers }
  if (plan.routine.returnsVoid || request.method === 'HEAD') return new Response(null, answer)
  return new Response(headerLine(plan, request, outcome) + (outcome.body ?? ''), answer)
}

function headerLine({ routine, selection }: CallPlan, request: RestRequest, { rows }: Outcome): string {
  if (request.accept !== 'csv') return ''
  if (!routine.columns) return `${SCALAR}\n`
  return csvHeader(selection, { name: routine.rowName, columns: routine.columns }, rows)
}

function statusSetBy({ status }: Outcome): number | null {
  if (status === null) return null
  if (!/^[2-5]\d\d$/.test(status)) throw malformedResponseStatus()
  return Number(status)
}

/** `[{"X-Name":"value"}]` */
function headersSetBy({ headers }: Outcome): Record<string, string> {
  if (headers === null) return {}
  try {
    const list: unknown = JSON.parse(headers)
    const entries = (list as Record<string, unknown>[]).flatMap((item) => Object.entries(item))
    if (entries.some(([, value]) => typeof value !== 'string')) throw malformedResponseHeaders()
    new Headers(entries as [string, string][])
    return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
  } catch {
    throw malformedResponseHeaders()
  }
}
