import fc from 'fast-check'
import type { Answer } from '../client.ts'
import { encode, hostileBody } from '../hostile/query.ts'
import { hostileHeader, hostileText, nameOr } from '../hostile/text.ts'

export type HostileAuthRequest = Readonly<{
  as: 'nobody' | 'person' | 'service'
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer | undefined
}>

/** Used by hostile requests only: an account with this address is a failure of the test. */
const FORBIDDEN_EMAIL = 'eindringling@example.org'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const ENDPOINTS = [
  '/token',
  '/signup',
  '/otp',
  '/verify',
  '/recover',
  '/resend',
  '/user',
  '/reauthenticate',
  '/logout',
  '/factors',
  '/sso',
  '/authorize',
  '/callback',
  '/user/identities/authorize',
  '/settings',
  '/health',
  '/admin/users',
  '/admin/generate_link',
  '/invite',
  '/admin/audit',
  '/.well-known/jwks.json',
  '',
  '/',
]

const id = nameOr(UNKNOWN_ID, UNKNOWN_ID.toUpperCase(), `{${UNKNOWN_ID}}`, 'me').map((text) => encode(text))

const path = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ENDPOINTS) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '/factors/:id',
          '/factors/:id/verify',
          '/factors/:id/challenge',
          '/admin/users/:id',
          '/admin/users/:id/factors/:id',
          '/user/identities/:id',
        ),
        id,
      )
      .map(([template, given]) => template.replaceAll(':id', () => given || '%20')),
  },
  { weight: 1, arbitrary: hostileText.map((text) => `/${encode(text).slice(0, 8_000)}`) },
)

const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  grant_type: ['password', 'refresh_token', 'pkce', 'id_token'],
  redirect_to: [
    '/member',
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://[::1',
    'http://%',
  ],
  scope: ['global', 'local', 'others'],
  type: ['signup', 'recovery', 'email', 'sms', 'email_change'],
  token: ['x', '123456'],
  token_hash: ['x'],
  page: ['1', '-1', '1e9', '2147483648'],
  per_page: ['0', '1001', '1e400'],
  provider: ['google', ''],
  apikey: ['', 'x'],
}

const query = fc
  .array(
    fc
      .constantFrom(...Object.keys(PARAMETERS))
      .chain((name) => nameOr(...(PARAMETERS[name] ?? [])).map((value) => `${name}=${encode(value)}`)),
    { maxLength: 3 },
  )
  .map((all) => (all.length > 0 ? `?${all.join('&')}` : ''))

const json = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [[]], { toString: 1 }, { length: 1e9 }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000 }).map(nested) },
)

/** A deeply nested object. */
function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const text = (...known: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 2, arbitrary: json })

/** No value here is a valid address or password, so no request may create an account. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: text(
    ` ${FORBIDDEN_EMAIL}.`,
    `"${FORBIDDEN_EMAIL}"@x`,
    `${FORBIDDEN_EMAIL}\u0000`,
    'a@b',
    '@',
    `${'x'.repeat(400)}@example.org`,
  ),
  phone: text('', '+49', null),
  password: text('', 'kurz', 'ä'.repeat(100), `${'x'.repeat(80)}`, null),
  current_password: text('falsch'),
  nonce: text('000000'),
  data: text({}, { first_name: 'x' }, { ['__proto__']: { role: 'admin' } }),
  user_metadata: text({}, { first_name: '\ud800' }),
  app_metadata: text({}, { provider: 'x' }),
  create_user: text(true, false, 'ja'),
  type: text('signup', 'recovery', 'invite', 'magiclink', 'email', 'email_change', 'email_change_new', 'sms'),
  new_email: text('@', `${FORBIDDEN_EMAIL}\u0000`, null),
  token: text('000000', 'x'),
  token_hash: text('x', ''),
  refresh_token: text('x', 'abcdefghijkl', 'A'.repeat(62), 'ä'),
  factor_type: text('totp', 'phone', 'webauthn'),
  friendly_name: text('x', 'x'.repeat(300)),
  issuer: text('x', ':', '%'),
  challenge_id: text(UNKNOWN_ID, 'x'),
  code: text('000000', '٠٠٠٠٠٠'),
  id: text(UNKNOWN_ID, 'x'),
  role: text('service_role', 'postgres', 'authenticated'),
  ban_duration: text('24h', 'none', '1e400h', '-1h', '9'.repeat(300)),
  password_hash: text('$2a$10$x', ''),
  should_soft_delete: text(true, false),
  code_challenge: text(null, 'x'),
  gotrue_meta_security: text({}, null),
}

const fields = fc
  .uniqueArray(fc.constantFrom(...Object.keys(FIELDS)), { maxLength: 6 })
  .chain((names) =>
    fc.tuple(...names.map((name) => (FIELDS[name] ?? json).map((value) => [name, value] as const))),
  )
  .map((entries) => Buffer.from(JSON.stringify(Object.fromEntries(entries))))

const deep = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"data":['), fc.constantFrom(500, 20_000, 200_000))
  .map(([part, times]) => Buffer.from(part.repeat(times)))

const body = fc.oneof(
  { weight: 8, arbitrary: fields },
  { weight: 2, arbitrary: hostileBody },
  { weight: 1, arbitrary: deep },
)

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ],
  'x-supabase-api-version': ['2024-01-01', '1999-01-01', '', 'zzzz'],
  authorization: [
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Basic eDp5',
    'bearer null',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ],
  'x-forwarded-for': ['::1', 'x', '203.0.113.9, y'],
  'content-encoding': ['gzip'],
  'user-agent': ['x'.repeat(2_000)],
  'x-http-method-override': ['DELETE'],
}

const headers = fc
  .array(
    fc
      .constantFrom(...Object.keys(HEADERS))
      .chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.oneof(
            { weight: 3, arbitrary: fc.constantFrom(...(HEADERS[name] ?? [])) },
            { weight: 1, arbitrary: hostileHeader },
          ),
        ),
      ),
    { maxLength: 2 },
  )
  .map((all): Record<string, string> => Object.fromEntries(all))

/** A hostile request, which must not create an account. */
export const hostileAuthRequest: fc.Arbitrary<HostileAuthRequest> = fc.record({
  as: fc.oneof(
    { weight: 4, arbitrary: fc.constant('nobody' as const) },
    { weight: 4, arbitrary: fc.constant('person' as const) },
    { weight: 2, arbitrary: fc.constant('service' as const) },
  ),
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant('POST') },
    { weight: 4, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'HEAD') },
    { weight: 1, arbitrary: fc.constantFrom('TRACE', 'PROPFIND', 'PURGE', 'OPTIONS', 'LOCK') },
  ),
  path: fc.tuple(path, query).map(([place, parameters]) => place + parameters),
  headers,
  body: fc.option(body, { nil: undefined, freq: 8 }),
})

/** Traces of our own statements, of our files and of a JavaScript stack; no request of ours contains them. */
const INSIDE = [
  /auth\.(users|sessions|identities|one_time_tokens|mfa_\w+)|encrypted_password|\$2[ab]\$|statement|constraint/i,
  /^\s+at .*[:(]\d+/m,
  /node_modules|server\/(auth|http|database)|\.ts:\d+/,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack|Unexpected token/,
]

/** The fault of a response to a hostile request; undefined without one. */
export function verdict(
  request: Pick<HostileAuthRequest, 'method' | 'path' | 'headers'>,
  answer: Answer,
): string | undefined {
  const { status, headers, body } = answer
  if (status >= 500 || status < 200) return `status ${status}`
  if (request.method === 'HEAD' || status === 204) return body === '' ? undefined : 'a body where none may be'
  // The page of a link must not contain the token's state.
  if (request.method === 'GET' && request.path.startsWith('/verify?') && isPage(headers['content-type']))
    return INSIDE.some((pattern) => pattern.test(body)) ? 'inner details on a page' : undefined
  if (status === 303) return isHome(headers.location) ? undefined : `a redirect to ${headers.location}`
  if (!/^application\/json/.test(headers['content-type'] ?? ''))
    return `an answer of type ${headers['content-type']}`
  const content = parsed(body)
  if (content === undefined) return 'a body that is no JSON'
  if (status < 300) return undefined
  const leak = INSIDE.find((pattern) => pattern.test(body))
  if (leak) return `inner details (${leak})`
  return shapeFault(content, status, headers['x-supabase-api-version'])
}

const isPage = (type: string | undefined): boolean => /^text\/html/.test(type ?? '')

/** Redirects lead to the site, whatever `redirect_to` is. */
const isHome = (location: string | undefined): boolean =>
  URL.parse(location ?? '')?.hostname === '127.0.0.1' ||
  /^http:\/\/(localhost|\[::1\])[:/#?]/.test(location ?? '')

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Errors are `{ code, message }` when the answer bears a version, else `{ code: status, error_code, msg }`. */
function shapeFault(error: unknown, status: number, version: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return 'an error that is no object'
  const { weak_password: _reasons, ...rest } = error as Record<string, unknown>
  const keys = Object.keys(rest).join()
  if (version !== undefined) return keys === 'code,message' ? undefined : `an error with the keys ${keys}`
  if (keys !== 'code,error_code,msg') return `an error with the keys ${keys}`
  return rest.code === status ? undefined : `an error of status ${status} that says ${rest.code}`
}
