import { malformedResponseHeaders, malformedResponseStatus } from '../errors.ts'
import type { Outcome } from '../run.ts'

/** Statuses whose responses have no body (RFC 9110). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** The answer with the status and headers that SQL has set for it (`response.status`, `response.headers`) in place of its own. */
export function announced(answer: Response, outcome: Outcome): Response {
  if (outcome.status === null && outcome.headers === null) return answer
  const status = announcedStatus(outcome) ?? answer.status
  const headers = new Headers(answer.headers)
  const own = announcedHeaders(outcome)
  for (const [name] of own) headers.delete(name)
  for (const [name, value] of own) headers.append(name, value)
  return new Response(WITHOUT_BODY.has(status) ? null : answer.body, { status, headers })
}

function announcedStatus({ status }: Outcome): number | null {
  if (status === null) return null
  if (!/^[2-5]\d\d$/.test(status)) throw malformedResponseStatus()
  return Number(status)
}

/** `[{"X-Name":"value"}]`; a name may come several times. */
function announcedHeaders({ headers }: Outcome): readonly [string, string][] {
  if (headers === null) return []
  try {
    const list: unknown = JSON.parse(headers)
    const entries = (list as unknown[]).map(oneHeader)
    new Headers(entries)
    return entries
  } catch {
    throw malformedResponseHeaders()
  }
}

function oneHeader(item: unknown): [string, string] {
  const [entry, ...others] = Object.entries(item as Record<string, unknown>)
  if (!entry || others.length > 0 || typeof entry[1] !== 'string') throw malformedResponseHeaders()
  return [entry[0], entry[1]]
}
