import {
  bodyTooLarge,
  invalidPath,
  methodNotForFunctions,
  noRootDocument,
  schemaNotExposed,
  unsupportedMethod,
} from '../errors.ts'
import { bound, LIMITS } from './bounds.ts'
import { refuseExcess } from './excess.ts'
import { type MediaType, negotiate } from './media-types.ts'
import { parseParameters, type Query } from './parameters.ts'
import { type Payload, parsePayload } from './payload.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { canonical, decodePercent, parseQueryString } from './query-string.ts'
import { parseRange, type Range } from './range.ts'

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
