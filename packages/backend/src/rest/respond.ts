import { contentResponse } from '../http/response.ts'
import { malformedResponseHeaders, malformedResponseStatus, rangeNotSatisfiable } from './errors.ts'
import { type Applied, appliedPreferences, CONTENT_TYPES, type Range } from './parse/headers.ts'
import type { RestRequest } from './parse/request.ts'
import type { CallPlan } from './plan/call.ts'
import type { Plan } from './plan/plan.ts'
import type { ReadPlan } from './plan/read.ts'
import type { Selection } from './plan/selection.ts'
import type { Source } from './plan/source.ts'
import type { DeletePlan, InsertPlan, UpdatePlan } from './plan/write.ts'
import type { Outcome } from './run.ts'
import { SCALAR } from './sql/conditions.ts'

/** Builds the HTTP response, as PostgREST does. */
export function respond(plan: Plan, request: RestRequest, outcome: Outcome): Response {
  return announced(respondTo(plan, request, outcome), outcome)
}

function respondTo(plan: Plan, request: RestRequest, outcome: Outcome): Response {
  switch (plan.kind) {
    case 'info':
      return contentResponse(null, 200, { allow: plan.allow })
    case 'read':
      return respondToRead(plan, request, outcome)
    case 'call':
      return respondToCall(plan, request, outcome)
    case 'insert':
      return respondToInsert(plan, request, outcome)
    case 'put':
      return respondToPut(request, outcome)
    case 'update':
    case 'delete':
      return respondToMutation(plan, request, outcome)
  }
}

function respondToCall(plan: CallPlan, request: RestRequest, outcome: Outcome): Response {
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

/** Statuses whose responses have no body (RFC 9110). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** The answer with the status and headers that SQL has set for it (`response.status`, `response.headers`) in place of its own. */
function announced(answer: Response, outcome: Outcome): Response {
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

function respondToRead(plan: ReadPlan, request: RestRequest, outcome: Outcome): Response {
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
function checkedStatus(request: RestRequest, { rows, total }: Outcome): 200 | 206 {
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

function respondToInsert(plan: InsertPlan, request: RestRequest, outcome: Outcome): Response {
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

function respondToPut(request: RestRequest, outcome: Outcome): Response {
  const { representation, count, handling } = request.preferences
  const headers = appliedHeader({ representation, count, handling })
  if (representation !== 'representation') return contentResponse(null, 204, headers)
  const status = (outcome.inserted ?? 0) > 0 ? 201 : 200
  return contentResponse(outcome.body, status, { ...headers, ...bodyHeaders(request) })
}

function respondToMutation(plan: UpdatePlan | DeletePlan, request: RestRequest, outcome: Outcome): Response {
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

/** The line of column names above CSV rows; there is none without rows. */
function csvHeader(selection: Selection, source: Source, rows: number): string {
  if (rows === 0) return '\n'
  const names = selection.columns.flatMap((column) =>
    column === 'every' ? [...source.columns.keys()] : [column.alias ?? column.field.column.name],
  )
  return `${names.map(cell).join(',')}\n`
}

const cell = (name: string) => (/[",\n\r]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** `0-9/30`: first and last row of the page, and the total; `*` means no rows, or not counted. */
function contentRange(first: bigint, rows: number, total: number | null): string {
  const none = rows === 0 || total === 0
  return `${none ? '*' : `${first}-${first + BigInt(rows) - 1n}`}/${total ?? '*'}`
}

/** With a count: 416 when the range starts after the end, 206 when it is not the whole result. Otherwise 200. */
function pageStatus(requested: Range, rows: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200
  if (requested.offset > BigInt(total)) return 416
  return rows < total ? 206 : 200
}

/** Headers of an answer with a body: its type and, when the caller named the schema, its schema. */
function bodyHeaders(request: RestRequest): Record<string, string> {
  const type = CONTENT_TYPES[request.accept]
  return request.schemaNamed
    ? { 'content-type': type, 'content-profile': request.schema }
    : { 'content-type': type }
}

/** `Preference-Applied` with the applied preferences; absent without any. */
function appliedHeader(applied: Applied): Record<string, string> {
  const value = appliedPreferences(applied)
  return value === null ? {} : { 'preference-applied': value }
}
