import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, PASSWORD, type Person, type Stage, startStage } from './stage.ts'

let stage: Stage
let person: Person
/** Access token of `person`. */
let token: string
beforeAll(async () => {
  stage = await startStage()
  const signedIn = await stage.signedIn()
  person = signedIn.person
  token = signedIn.accessToken
})
afterAll(() => stage.stop())

const NOBODY = '00000000-0000-4000-8000-000000000000'
const VERSION = '2024-01-01'
const secret = () => ({ token: stage.keys.secretKey, headers: { apikey: stage.keys.secretKey } })

type Case = readonly [
  situation: string,
  path: string,
  request: () => CallOptions,
  status: number,
  code: string,
  message: string | RegExp,
]

const CASES: readonly Case[] = [
  [
    'a wrong password',
    '/token?grant_type=password',
    () => ({ body: { email: person.email, password: 'falsch' } }),
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'an unknown address',
    '/token?grant_type=password',
    () => ({ body: { email: 'niemand@example.org', password: 'falsch' } }),
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'neither address nor phone',
    '/token?grant_type=password',
    () => ({ body: { password: 'x' } }),
    400,
    'validation_failed',
    'missing email or phone',
  ],
  [
    'a grant that is none',
    '/token?grant_type=implicit',
    () => ({ body: {} }),
    400,
    'invalid_credentials',
    'unsupported_grant_type',
  ],
  [
    'a code of PKCE that nobody issued',
    '/token?grant_type=pkce',
    () => ({ body: { auth_code: 'x', code_verifier: 'y' } }),
    404,
    'flow_state_not_found',
    /flow state/,
  ],
  [
    'a token of another provider',
    '/token?grant_type=id_token',
    () => ({ body: { provider: 'google', id_token: 'x' } }),
    400,
    'validation_failed',
    /provider is not enabled/,
  ],
  [
    'a short password',
    '/signup',
    () => ({ body: { email: 'neu@example.org', password: 'kurz' } }),
    422,
    'weak_password',
    'Password should be at least 6 characters.',
  ],
  [
    'a password over 72 bytes',
    '/signup',
    () => ({ body: { email: 'neu@example.org', password: 'ä'.repeat(37) } }),
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ],
  [
    'no password',
    '/signup',
    () => ({ body: { email: 'neu@example.org' } }),
    400,
    'validation_failed',
    'Signup requires a valid password',
  ],
  [
    'an address that is none',
    '/signup',
    () => ({ body: { email: 'erika', password: PASSWORD } }),
    400,
    'validation_failed',
    /^Unable to validate email address: /,
  ],
  [
    'signing up by phone',
    '/signup',
    () => ({ body: { phone: '09461', password: PASSWORD } }),
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'signing in anonymously',
    '/signup',
    () => ({ body: { data: {} } }),
    422,
    'anonymous_provider_disabled',
    'Anonymous sign-ins are disabled',
  ],
  [
    'a body that is no JSON',
    '/signup',
    () => ({ body: '{"email":' }),
    400,
    'bad_json',
    /^Could not parse request body as JSON: /,
  ],
  [
    'a body over 1 MB',
    '/signup',
    () => ({ body: { email: 'x'.repeat(1_100_000) } }),
    413,
    'request_entity_too_large',
    /larger than/,
  ],
  [
    'a refresh token nobody issued',
    '/token?grant_type=refresh_token',
    () => ({ body: { refresh_token: 'abcdefghijkl' } }),
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
  [
    'a refresh token that is none',
    '/token?grant_type=refresh_token',
    () => ({ body: { refresh_token: '' } }),
    400,
    'validation_failed',
    'Refresh token is not valid',
  ],
  [
    'a wrong code',
    '/verify',
    () => ({ body: { type: 'email', email: person.email, token: '000000' } }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'a code of nobody',
    '/verify',
    () => ({ body: { type: 'email', email: 'niemand@example.org', token: '000000' } }),
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ],
  [
    'a magic link for nobody',
    '/otp',
    () => ({ body: { email: 'niemand@example.org', create_user: false } }),
    422,
    'otp_disabled',
    'Signups not allowed for otp',
  ],
  [
    'a code by text message',
    '/otp',
    () => ({ body: { phone: '09461', channel: 'sms' } }),
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  [
    'single sign-on',
    '/sso',
    () => ({ body: { domain: 'verein.example' } }),
    404,
    'saml_provider_disabled',
    'SAML 2.0 is disabled',
  ],
  [
    'another provider',
    '/authorize?provider=google',
    () => ({}),
    400,
    'validation_failed',
    'Unsupported provider: provider is not enabled',
  ],
  ['no bearer', '/user', () => ({}), 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  [
    'a bearer that is no token',
    '/user',
    () => ({ token: 'x.y.z' }),
    403,
    'bad_jwt',
    /^invalid JWT: unable to parse or verify signature/,
  ],
  [
    'the key instead of a token',
    '/user',
    () => ({ token: stage.keys.publishableKey }),
    403,
    'bad_jwt',
    'invalid claim: missing sub claim',
  ],
  [
    'the same password again',
    '/user',
    () => ({ method: 'PUT', token, body: { password: PASSWORD } }),
    422,
    'same_password',
    'New password should be different from the old password.',
  ],
  [
    'a wrong current password',
    '/user',
    () => ({ method: 'PUT', token, body: { password: 'Neues-Passwort', current_password: 'falsch' } }),
    400,
    'current_password_invalid',
    /.+/,
  ],
  [
    'a wrong nonce',
    '/user',
    () => ({ method: 'PUT', token, body: { password: 'Neues-Passwort', nonce: '000000' } }),
    422,
    'reauthentication_not_valid',
    'Nonce has expired or is invalid',
  ],
  [
    'an unknown factor',
    `/factors/${NOBODY}/challenge`,
    () => ({ method: 'POST', token }),
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ],
  [
    'a phone as factor',
    '/factors',
    () => ({ token, body: { factor_type: 'phone', phone: '09461' } }),
    422,
    'mfa_phone_enroll_not_enabled',
    /.+/,
  ],
  [
    'linking another provider',
    '/user/identities/authorize?provider=google',
    () => ({ token }),
    404,
    'manual_linking_disabled',
    'Manual linking is disabled',
  ],
  [
    'unlinking what is not linked',
    `/user/identities/${NOBODY}`,
    () => ({ method: 'DELETE', token }),
    422,
    'identity_not_found',
    /.+/,
  ],
  ['administration by a person', '/admin/users', () => ({ token }), 403, 'not_admin', 'User not allowed'],
  [
    'an invitation by a person',
    '/invite',
    () => ({ token, body: { email: 'neu@example.org' } }),
    403,
    'not_admin',
    'User not allowed',
  ],
  ['an account there is not', `/admin/users/${NOBODY}`, secret, 404, 'user_not_found', 'User not found'],
  ['an id that is none', '/admin/users/5', secret, 404, 'validation_failed', 'user_id must be an UUID'],
  [
    'an address that is taken',
    '/admin/users',
    () => ({ ...secret(), body: { email: person.email } }),
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ],
  [
    'a page that is none',
    '/admin/users?page=viele',
    secret,
    400,
    'validation_failed',
    'Bad Pagination Parameters',
  ],
  [
    'a scope that is none',
    '/logout?scope=some',
    () => ({ method: 'POST', token }),
    400,
    'validation_failed',
    /scope/,
  ],
  ['an endpoint there is not', '/gibt-es-nicht', () => ({}), 404, 'not_found', /.+/],
]

describe.each(CASES)('%s', (_situation, path, request, status, code, message) => {
  test('in the shape of today and in the older one', async () => {
    const today = await stage.call(path, { ...request(), version: VERSION })
    expect([today.status, today.body.code]).toEqual([status, code])
    expect(today.body.message).toMatch(message)
    expect(today.headers.get('x-supabase-api-version')).toBe(VERSION)

    const older = await stage.call(path, request())
    expect(older.status).toBe(status)
    expect(older.headers.get('x-supabase-api-version')).toBeNull()
    const { weak_password, ...rest } = older.body
    expect(rest).toEqual({ code: status, error_code: code, msg: today.body.message })
    expect(weak_password).toEqual(code === 'weak_password' ? { reasons: ['length'] } : undefined)

    for (const { headers } of [today, older]) {
      expect(headers.get('x-sb-error-code')).toBe(code)
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(',')
      expect(exposed).toEqual(
        expect.arrayContaining(['x-supabase-api-version', 'x-total-count', 'link', 'retry-after']),
      )
    }
  })
})

test('an account that waits for confirmation is told so, once the password is right', async () => {
  const email = `${randomUUID()}@example.org`
  await stage.call('/signup', { body: { email, password: PASSWORD } })
  const signIn = (password: string) => stage.call('/token?grant_type=password', { body: { email, password } })
  expect((await signIn(PASSWORD)).body).toMatchObject({
    error_code: 'email_not_confirmed',
    msg: 'Email not confirmed',
  })
  expect((await signIn('falsch')).body).toMatchObject({ error_code: 'invalid_credentials' })
})

test('a banned account is told so once the password is right, and its tokens work no more', async () => {
  const other = await stage.signedIn()
  await stage.admin.updateUserById(other.person.id, { ban_duration: '1h' })
  const { email, password } = other.person
  const signIn = await stage.call('/token?grant_type=password', { body: { email, password } })
  expect(signIn).toMatchObject({ status: 400, body: { error_code: 'user_banned', msg: 'User is banned' } })
  const read = await stage.call('/user', { token: other.accessToken })
  expect(read).toMatchObject({ status: 403, body: { error_code: 'user_banned' } })
})

test('a token outlives its session and its account, but /user says what is gone', async () => {
  const other = await stage.signedIn()
  await stage.call('/logout', { method: 'POST', token: other.accessToken })
  expect(await stage.call('/user', { token: other.accessToken })).toMatchObject({
    status: 403,
    body: { error_code: 'session_not_found', msg: 'Session from session_id claim in JWT does not exist' },
  })
  await stage.admin.deleteUser(other.person.id)
  expect(await stage.call('/user', { token: other.accessToken })).toMatchObject({
    status: 403,
    body: { error_code: 'user_not_found', msg: 'User from sub claim in JWT does not exist' },
  })
})

test.each([
  ['no key', {}, 'No API key found in request'],
  ['a key that is none', { apikey: 'sb_publishable_nobody' }, 'Invalid API key'],
])('%s is refused before anything else', async (_what, headers, message) => {
  const answer = await fetch(`${stage.url}/auth/v1/settings`, { headers })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ msg: message })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test('a preflight needs no key and may ask for every header', async () => {
  const answer = await fetch(`${stage.url}/auth/v1/token?grant_type=password`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://www.verein.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
    },
  })
  expect(answer.ok).toBe(true)
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
  expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE')
})
