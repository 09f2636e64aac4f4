import {
  bodyTooLarge,
  invalidPath,
  methodNotForFunctions,
  noRootDocument,
  schemaNotExposed,
  unsupportedMethod,
} from '../errors.ts'
import { bound, boundItems, LIMITS } from './bounds.ts'
import type { Condition, Operation } from './conditions.ts'
import {
  type MediaType,
  negotiate,
  type Preferences,
  parsePreferences,
  parseRange,
  type Range,
} from './headers.ts'
import { parseParameters, type Query } from './parameters.ts'
import { type Payload, parsePayload } from './payload.ts'
import { canonical, decodePercent, parseQueryString } from './query-string.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'
type Target = Readonly<{ kind: 'relation' | 'function'; name: string }>

/** A parsed request; its names have not been checked against the schema. */
export type RestRequest = Readonly<{
  method: Method
  target: Target
  schema: string
  /** The request named the schema, so the response names it, too. */
  schemaNamed: boolean
  query: Query
  /** The query string in its canonical form, for `Content-Location`. */
  canonicalQuery: string
  range: Range
  preferences: Preferences
  accept: MediaType
  payload: Payload | null
}>

/** An HTTP request. `path` starts after the base path of the service; `search` has no question mark. */
export type HttpRequest = Readonly<{
  method: string
  path: string
  search: string
  headers: Pick<Headers, 'get'>
  body: ArrayBuffer | null
}>

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']
const FUNCTION_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS']
const WITH_BODY: readonly string[] = ['POST', 'PATCH', 'PUT']

/** Parses a request; throws PostgREST's error for an invalid one. */
export function parseRequest(http: HttpRequest, schemas: readonly string[], bodyLimit: number): RestRequest {
  const target = parseTarget(http.path)
  const method = parseMethod(http.method, target)
  const reads = method === 'GET' || method === 'HEAD'
  const parameters = parseQueryString(http.search)
  const query = parseParameters(parameters, reads && target.kind === 'function')
  refuseExcess(query)
  for (const name of ['accept', 'prefer']) {
    bound(http.headers.get(name)?.length ?? 0, LIMITS.header, `characters of the header ${name}`)
  }
  const profile = http.headers.get(reads || method === 'OPTIONS' ? 'accept-profile' : 'content-profile')
  const schema = profile ?? schemas[0] ?? 'public'
  if (!schemas.includes(schema)) throw schemaNotExposed(schemas)
  if (http.body && http.body.byteLength > bodyLimit) throw bodyTooLarge(bodyLimit)
  return {
    method,
    target,
    schema,
    schemaNamed: profile !== null,
    query,
    canonicalQuery: canonical(parameters),
    range: parseRange(query.limit, query.offset, method === 'GET' ? http.headers.get('range') : null),
    preferences: parsePreferences(http.headers.get('prefer')),
    accept: negotiate(http.headers.get('accept')),
    payload: WITH_BODY.includes(method) ? readPayload(http, method, target, query) : null,
  }
}

function parseTarget(path: string): Target {
  const segments = path.split('/').slice(1)
  const [first = '', second] = segments.map(decodePercent)
  if (first === '' && second === undefined) throw noRootDocument()
  if (second === undefined) return { kind: 'relation', name: first }
  if (segments.length === 2 && first === 'rpc') return { kind: 'function', name: second }
  throw invalidPath()
}

function parseMethod(method: string, target: Target): Method {
  if (target.kind === 'function' && !FUNCTION_METHODS.includes(method)) throw methodNotForFunctions(method)
  if (!METHODS.includes(method)) throw unsupportedMethod(method)
  return method as Method
}

function readPayload(http: HttpRequest, method: Method, target: Target, query: Query): Payload {
  const columns = method === 'PUT' ? null : query.columns
  const body = http.body ?? new ArrayBuffer(0)
  const payload = parsePayload(body, http.headers.get('content-type'), columns, target.kind === 'function')
  bound(payload.keys.length, LIMITS.columns, 'columns of a row')
  bound(payload.rows ?? 1, LIMITS.rows, 'rows')
  return payload
}

/** Refuses a parsed query that exceeds `LIMITS`. */
function refuseExcess(query: Query): void {
  const fields = query.select.flatMap((item) => (item.kind === 'field' ? [item.field] : []))
  const filters = comparisonsOf(query.where)
  for (const { operation } of filters) refuseLargeOperation(operation)
  const everyField = [
    ...fields,
    ...query.order.map((term) => term.field),
    ...filters.map(({ field }) => field),
  ]
  for (const { path } of everyField) bound(path.length, LIMITS.arrows, 'arrows into one column')
}

/** The comparisons of all conditions, at any depth of logical trees. */
export function comparisonsOf(conditions: readonly Condition[]) {
  return conditions.flatMap(function within(condition): Extract<Condition, { kind: 'filter' }>[] {
    return condition.kind === 'filter' ? [condition] : condition.members.flatMap(within)
  })
}

const PATTERNS: ReadonlySet<string> = new Set(['like', 'ilike', 'match', 'imatch'])

function refuseLargeOperation(operation: Operation): void {
  if (operation.kind === 'in') bound(operation.values.length, LIMITS.values, 'values of one list')
  else if (operation.kind === 'search')
    bound(operation.value.length, LIMITS.search, 'characters of a text search')
  else if (operation.kind === 'plain') boundArray(operation.value)
  else if (operation.kind === 'quantifiable') {
    if (PATTERNS.has(operation.operator))
      bound(operation.value.length, LIMITS.pattern, 'characters of a pattern')
    else if (operation.of !== null) boundArray(operation.value)
  }
}

/** Array literals (`{a,b}`) are not parsed here, only by the database. */
function boundArray(value: string): void {
  if (value.startsWith('{')) boundItems(value, LIMITS.values, 'values of one list')
}
