import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Stage, startStage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const UTC = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
const ID = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

async function signedIn() {
  const { email, password } = await stage.person()
  return (await stage.call('/token?grant_type=password', { body: { email, password } })).body
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('a session', async () => {
  const session = await signedIn()
  expect(Object.keys(session)).toEqual([
    'access_token',
    'token_type',
    'expires_in',
    'expires_at',
    'refresh_token',
    'user',
  ])
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(Math.abs(session.expires_at - Date.now() / 1000 - 3600)).toBeLessThan(5)
})

test('sessions, accounts and links are sent with no-store, the key set with max-age=600', async () => {
  const { email, password } = await stage.person()
  const session = await stage.call('/token?grant_type=password', { body: { email, password } })
  const answers = [
    session,
    await stage.call('/user', { token: session.body.access_token }),
    await stage.call('/verify?type=signup&token=x'),
    await stage.call('/.well-known/jwks.json'),
  ]
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
    'no-store',
    'no-store',
    'no-store',
    'public, max-age=600',
  ])
})

test('a user: order of properties, times in UTC, unset properties omitted', async () => {
  const { user } = await signedIn()
  expect(Object.entries(user)).toEqual([
    ['id', ID],
    ['aud', 'authenticated'],
    ['role', 'authenticated'],
    ['email', expect.any(String)],
    ['email_confirmed_at', UTC],
    ['phone', ''],
    ['confirmed_at', UTC],
    ['last_sign_in_at', UTC],
    ['app_metadata', { provider: 'email', providers: ['email'] }],
    ['user_metadata', {}],
    ['identities', [expect.any(Object)]],
    ['created_at', UTC],
    ['updated_at', UTC],
    ['is_anonymous', false],
  ])
})

test('an identity', async () => {
  const { user } = await signedIn()
  expect(Object.entries(user.identities[0])).toEqual([
    ['identity_id', ID],
    ['id', user.id],
    ['user_id', user.id],
    ['identity_data', { sub: user.id, email: user.email, email_verified: true, phone_verified: false }],
    ['provider', 'email'],
    ['last_sign_in_at', UTC],
    ['created_at', UTC],
    ['updated_at', UTC],
    ['email', user.email],
  ])
})

test('a factor, and no factors at all', async () => {
  const { access_token: token } = await signedIn()
  expect((await stage.call('/user', { token })).body).not.toHaveProperty('factors')
  const enrolled = await stage.call('/factors', {
    token,
    body: { factor_type: 'totp', friendly_name: 'Telefon' },
  })
  expect(enrolled.body).toEqual({
    id: ID,
    type: 'totp',
    friendly_name: 'Telefon',
    totp: { qr_code: expect.stringMatching(/^<svg/), secret: expect.any(String), uri: expect.any(String) },
  })
  const { factors } = (await stage.call('/user', { token })).body
  expect(Object.entries(factors[0])).toEqual([
    ['id', enrolled.body.id],
    ['created_at', UTC],
    ['updated_at', UTC],
    ['status', 'unverified'],
    ['friendly_name', 'Telefon'],
    ['factor_type', 'totp'],
    ['phone', ''],
    ['last_challenged_at', null],
  ])
})

test('an access token', async () => {
  const { access_token: token, expires_at, user } = await signedIn()
  expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
    alg: 'ES256',
    kid: expect.any(String),
    typ: 'JWT',
  })
  expect(claimsOf(token)).toEqual({
    iss: `${stage.url}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    exp: expires_at,
    iat: expires_at - 3600,
    email: user.email,
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    app_metadata: user.app_metadata,
    user_metadata: {},
    session_id: ID,
    is_anonymous: false,
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
  })
})

test('a sign-up that needs confirmation answers a bare user, with its data in metadata and identity', async () => {
  const email = `${randomUUID()}@example.org`
  const { body } = await stage.call('/signup', {
    body: { email, password: PASSWORD, data: { first_name: 'Erika' } },
  })
  expect(Object.keys(body)).toEqual([
    'id',
    'aud',
    'role',
    'email',
    'phone',
    'confirmation_sent_at',
    'app_metadata',
    'user_metadata',
    'identities',
    'created_at',
    'updated_at',
    'is_anonymous',
  ])
  expect(body.identities[0].identity_data).toMatchObject({
    email,
    email_verified: false,
    first_name: 'Erika',
  })
})

test('a page of accounts', async () => {
  for (let n = 0; n < 3; n++) await stage.person()
  const headers = { apikey: stage.keys.secretKey }
  const token = stage.keys.secretKey
  const answer = await stage.call('/admin/users?page=1&per_page=2', { headers, token })
  const total = Number(answer.headers.get('x-total-count'))
  expect(total).toBeGreaterThanOrEqual(3)
  const last = Math.ceil(total / 2)
  expect(answer.headers.get('link')).toBe(
    `</admin/users?page=2&per_page=2>; rel="next", </admin/users?page=${last}&per_page=2>; rel="last"`,
  )
  expect(answer.body).toEqual({ users: [expect.any(Object), expect.any(Object)], aud: 'authenticated' })
  expect((await stage.call('/admin/users?page=&per_page=', { headers, token })).body.users.length).toBe(total)
})

test('endpoints without a result answer {}, and logout answers 204', async () => {
  const { access_token: token, user } = await signedIn()
  for (const path of ['/recover', '/otp']) {
    expect((await stage.call(path, { body: { email: user.email } })).body).toEqual({})
  }
  const signedOut = await stage.call('/logout', {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  })
  expect([signedOut.status, signedOut.body]).toEqual([204, undefined])
})

test('an invalid link redirects to the site with the error in the fragment', async () => {
  const query = new URLSearchParams({
    token: 'verbraucht',
    type: 'signup',
    redirect_to: `${stage.url}/member?x=1`,
  })
  const answer = await stage.submitLink(`${stage.url}/auth/v1/verify?${query}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `${stage.url}/member?x=1#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  )
})

test("the fragment of a valid link has its parameters in GoTrue's order", async () => {
  const { email } = await stage.person()
  const { data } = await stage.admin.generateLink({
    type: 'magiclink',
    email,
    options: { redirectTo: stage.url },
  })
  const answer = await stage.submitLink(data.properties?.action_link ?? '')
  const target = new URL(answer.headers.get('location') ?? '')
  expect([...new URLSearchParams(target.hash.slice(1)).keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  'http://evil.example:80@127.0.0.1.evil.example',
])('a link never leads to %s', async (redirect) => {
  const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: redirect })
  const answer = await stage.submitLink(`${stage.url}/auth/v1/verify?${query}`)
  expect(new URL(answer.headers.get('location') ?? '').origin).toBe(stage.url)
})

test('GET and HEAD do not use a link up', async () => {
  const { email } = await stage.person()
  const { data } = await stage.admin.generateLink({ type: 'magiclink', email })
  const link = data.properties?.action_link ?? ''
  for (const method of ['HEAD', 'GET']) {
    expect((await fetch(link, { method, redirect: 'manual' })).status).toBe(200)
  }
  expect((await stage.submitLink(link)).headers.get('location')).toContain('#access_token=')
})
