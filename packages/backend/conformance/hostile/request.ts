import fc from 'fast-check'
import type { Answer } from '../client.ts'
import { encode, hostileBody, hostileQuery } from './query.ts'
import { targeted } from './targeted.ts'
import { hostileHeader, nameOr } from './text.ts'

export type HostileRequest = Readonly<{
  as: 'anon' | 'member' | 'expired' | 'forged' | 'garbled'
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer | undefined
}>

const TABLES = [
  'test_items',
  'test_pairs',
  'test_defaults',
  'test_unique',
  'test_guarded',
  'test_secret',
  'test_columns',
  'test_view',
  'notes',
  'note_likes',
  'my_notes',
  'inquiries',
  'subscriptions',
  'audit_log',
  'profiles',
  'user_roles',
]
const FUNCTIONS = [
  'test_add',
  'test_echo',
  'test_rows',
  'test_array',
  'test_jsonb',
  'test_typed',
  'test_body',
  'test_variadic',
  'test_ambiguous',
  'test_many',
  'test_hidden',
  'test_all',
  'is_admin',
]
const ARGUMENTS = [
  'a',
  'b',
  'value',
  'minimum',
  'list',
  'kind',
  'words',
  'code',
  'select',
  'order',
  'limit',
  'id',
]

const argumentsQuery = fc
  .array(fc.tuple(nameOr(...ARGUMENTS), nameOr('1', 'eq.1', '{1,2}', '{"a":1}')), { maxLength: 4 })
  .map((all) => all.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'))

const segment = (name: fc.Arbitrary<string>) =>
  name.map((text) => (text === '.' || text === '..' ? '%2e' : encode(text).slice(0, 8_000)))

const path = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(segment(nameOr(...TABLES)), hostileQuery).map(([name, query]) => `/${name}?${query}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(segment(nameOr(...FUNCTIONS)), fc.oneof(argumentsQuery, hostileQuery))
      .map(([name, query]) => `/rpc/${name}?${query}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/',
      '',
      '//',
      '/rpc',
      '/rpc/',
      '/rpc/a/b',
      '/notes/1',
      '/%',
      '/%ff',
      '/%2f',
      '/..%2f',
      '/?',
    ),
  },
)

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 8, arbitrary: fc.constant('POST') },
  { weight: 4, arbitrary: fc.constantFrom('PATCH', 'PATCH', 'DELETE', 'PUT', 'HEAD') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'MKCOL', 'LOCK', 'REPORT', 'LINK'),
  },
)

const KNOWN_HEADERS: Readonly<Record<string, readonly string[]>> = {
  prefer: [
    'return=representation',
    'count=exact',
    'resolution=merge-duplicates',
    'missing=default',
    'tx=rollback',
    'handling=strict, x=y',
    'max-affected=0',
  ],
  range: ['0-1', '5-1', '0-', 'items=0-1', 'bytes=0-', '99999999999999999999-', '-1--2'],
  accept: [
    'application/vnd.pgrst.object+json',
    'text/csv',
    'image/png',
    'application/octet-stream',
    'application/geo+json',
    '*/*;q=2',
  ],
  'accept-profile': ['public', 'auth'],
  'content-profile': ['public', 'pg_catalog'],
  'content-type': [
    'application/json',
    'text/csv',
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-16',
  ],
  'content-encoding': ['gzip', 'identity'],
  'x-http-method-override': ['DELETE'],
}

const header = fc
  .constantFrom(...Object.keys(KNOWN_HEADERS))
  .chain((name) => fc.tuple(fc.constant(name), nameHeader(...(KNOWN_HEADERS[name] ?? []))))

const headers = fc
  .array(header, { maxLength: 2 })
  .map((all): Record<string, string> => Object.fromEntries(all))

function nameHeader(...known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: hostileHeader },
  )
}

const persona = fc.oneof(
  { weight: 12, arbitrary: fc.constant('anon' as const) },
  { weight: 6, arbitrary: fc.constant('member' as const) },
  { weight: 1, arbitrary: fc.constantFrom('expired' as const, 'forged' as const, 'garbled' as const) },
)

/** Random in every part; mostly refused by the parser. */
const anywhere: fc.Arbitrary<HostileRequest> = fc.record({
  as: persona,
  method,
  path,
  headers,
  body: fc.option(hostileBody, { nil: undefined, freq: 6 }),
})

/** A hostile request; valid ones may succeed. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.oneof(
  { weight: 2, arbitrary: anywhere },
  {
    weight: 3,
    arbitrary: fc.tuple(persona, targeted).map(([as, { method, path, headers = {}, body }]) => ({
      as,
      method,
      path,
      headers,
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    })),
  },
)

/**
 * Traces of our own statements, of our files and of a JavaScript stack; no request of ours contains them. PostgREST, too, names the one
 * CSV column of a scalar result `pgrst_scalar`.
 */
const INSIDE = [
  /set_config|json_agg|json_to_record|json_populate|pgrst_(?!scalar)/i,
  /^\s+at .*[:(]\d+/m,
  /node_modules|backend\/src\/|\.ts:\d+/,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack/,
]

const KEYS = 'code,details,hint,message'

/** The fault of a response to a hostile request; undefined without one. */
export function verdict({ method }: Pick<HostileRequest, 'method'>, answer: Answer): string | undefined {
  const { status, headers, body } = answer
  if (status >= 500 || status < 200) return `status ${status}`
  const leak = INSIDE.find((pattern) => pattern.test(body))
  if (leak) return `inner details (${leak})`
  if (method === 'HEAD' || status === 204) return body === '' ? undefined : 'a body where none may be'
  if (status < 300) return isJson(headers['content-type']) && body !== '' ? unreadable(body) : undefined
  if (!isJson(headers['content-type'])) return `an error of type ${headers['content-type']}`
  return unreadable(body) ?? shapeFault(JSON.parse(body))
}

const isJson = (type: string | undefined): boolean =>
  /^application\/(vnd\.pgrst\.\w+\+)?json/.test(type ?? '')

function unreadable(body: string): string | undefined {
  try {
    JSON.parse(body)
    return undefined
  } catch {
    return 'a body that is no JSON'
  }
}

function shapeFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return 'an error that is no object'
  if (Object.keys(error).sort().join() !== KEYS) return `an error with the keys ${Object.keys(error)}`
  const { code, message } = error as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string'
    ? undefined
    : 'an error without code and message'
}
