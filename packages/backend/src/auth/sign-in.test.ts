import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { authClient, createAccount, signedIn } from './testing/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: server.secrets.publishableKey, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('an address in any case with its password opens a session that other services accept', async () => {
  const { id, email, password } = await createAccount(server)
  const { data, error } = await authClient(server).signInWithPassword({
    email: email.toUpperCase(),
    password,
  })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } })
  expect(data.user?.last_sign_in_at).toMatch(/^\d{4}-.*Z$/)
  const token = data.session?.access_token ?? ''
  expect(decodeJwt(token)).toMatchObject({
    iss: 'http://site.test/auth/v1',
    sub: id,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    is_anonymous: false,
  })
  const profile = await server.fetch(`/rest/v1/profiles?select=user_id&user_id=eq.${id}`, {
    headers: { apikey: server.secrets.publishableKey, authorization: `Bearer ${token}` },
  })
  expect(await profile.json()).toEqual([{ user_id: id }])
})

test('address and password may be spelled in another way than they were given: composed or not, international or ASCII', async () => {
  const admin = authClient(server, server.secrets.secretKey).admin
  const { data } = await admin.createUser({
    email: 'erika@Bäckerei.example',
    password: 'Grüße & Bäume',
    email_confirm: true,
  })
  expect(data.user?.email).toBe('erika@xn--bckerei-5wa.example')
  for (const email of [
    'Erika@ba\u0308ckerei.example',
    'erika@xn--bckerei-5wa.example',
    'ERIKA@BÄCKEREI.example',
  ]) {
    const { error } = await authClient(server).signInWithPassword({
      email,
      password: 'Gru\u0308ße & Ba\u0308ume',
    })
    expect(error, email).toBeNull()
  }
})

test('the session contains neither password hash nor internal columns', async () => {
  const { session } = await signedIn(server)
  expect(JSON.stringify(session)).not.toMatch(/encrypted_password|\$2b\$|secret/)
})

test('an unknown address and a wrong password get the same response', async () => {
  const { email } = await createAccount(server)
  const wrong = await post('/token?grant_type=password', { email, password: 'falsch' })
  const unknown = await post('/token?grant_type=password', {
    email: 'niemand@example.org',
    password: 'falsch',
  })
  expect([wrong.status, unknown.status]).toEqual([400, 400])
  expect(await wrong.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
  expect(await unknown.json()).toMatchObject({ error_code: 'invalid_credentials' })
})

test('a client that sends X-Supabase-Api-Version gets the newer error format', async () => {
  const { error } = await authClient(server).signInWithPassword({
    email: 'niemand@example.org',
    password: 'x',
  })
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
})

test('unconfirmed and banned accounts cannot sign in; the reason is shown only with the right password', async () => {
  const admin = authClient(server, server.secrets.secretKey).admin
  const unconfirmed = { email: 'neu@example.org', password: 'Brezn-und-Bier' }
  await admin.createUser(unconfirmed)
  const signIn = async (password: string) =>
    (await authClient(server).signInWithPassword({ ...unconfirmed, password })).error?.code
  expect(await signIn(unconfirmed.password)).toBe('email_not_confirmed')
  expect(await signIn('falsch')).toBe('invalid_credentials')

  const banned = await createAccount(server)
  await admin.updateUserById(banned.id, { ban_duration: '24h' })
  expect((await authClient(server).signInWithPassword(banned)).error?.code).toBe('user_banned')
  await admin.updateUserById(banned.id, { ban_duration: 'none' })
  expect((await authClient(server).signInWithPassword(banned)).error).toBeNull()
})

test.each([
  ['nothing', '', 'bad_json'],
  ['an empty object', {}, 'validation_failed'],
  ['no JSON', '{"email":', 'bad_json'],
  ['a list', [], 'bad_json'],
  ['neither address nor phone', { password: 'x' }, 'validation_failed'],
  ['an address that is a number', { email: 5, password: 'x' }, 'bad_json'],
  ['a phone', { phone: '09461 000', password: 'x' }, 'phone_provider_disabled'],
  ['ten thousand lists in each other', `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'bad_json'],
  ['half a character', '{"email":"\\ud800@example.org","password":"x"}', 'validation_failed'],
  ['text that PostgreSQL cannot hold', { email: 'a\0b@example.org', password: 'x' }, 'validation_failed'],
])('a body with %s is refused by name', async (_what, body, code) => {
  const answer = await post('/token?grant_type=password', body)
  expect(answer.status).toBe(code === 'phone_provider_disabled' ? 422 : 400)
  expect(await answer.json()).toMatchObject({ error_code: code })
})

test('other grant types are refused, each as GoTrue does without its provider', async () => {
  const codeOf = async (grant: string, body = {}) =>
    (await (await post(`/token?grant_type=${grant}`, body)).json()).error_code
  expect(await codeOf('pkce', { auth_code: 'x', code_verifier: 'y' })).toBe('flow_state_not_found')
  expect(await codeOf('pkce')).toBe('validation_failed')
  expect(await codeOf('id_token', { provider: 'google' })).toBe('provider_disabled')
  expect(await codeOf('id_token')).toBe('validation_failed')
  expect(await codeOf('web3')).toBe('web3_provider_disabled')
  expect(await codeOf('')).toBe('invalid_credentials')
})
