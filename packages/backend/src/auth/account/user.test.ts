import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient, signedIn } from '../testing/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const getUser = async (headers: Readonly<Record<string, string>>) => {
  const answer = await server.fetch('/auth/v1/user', { headers })
  return { status: answer.status, code: (await answer.json()).error_code }
}

test('the account of the token is shown, and data are merged into it', async () => {
  const { account, client } = await signedIn(server)
  await client.updateUser({ data: { first_name: 'Erika', last_name: 'Mustermann' } })
  const { data } = await client.updateUser({ data: { last_name: null, town: 'Musterstadt' } })
  expect(data.user).toMatchObject({
    id: account.id,
    user_metadata: { first_name: 'Erika', town: 'Musterstadt' },
  })
  expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('last_name')
})

test('a new password ends the other sessions and is the only one that works', async () => {
  const { account, client } = await signedIn(server)
  const elsewhere = authClient(server)
  await elsewhere.signInWithPassword(account)
  const { error } = await client.updateUser({ password: 'Neues-Passwort' })
  expect(error).toBeNull()
  expect((await client.refreshSession()).error).toBeNull()
  expect((await elsewhere.refreshSession()).error?.code).toBe('refresh_token_not_found')
  const signIn = async (password: string) =>
    (await authClient(server).signInWithPassword({ email: account.email, password })).error?.code
  expect(await signIn(account.password)).toBe('invalid_credentials')
  expect(await signIn('Neues-Passwort')).toBeUndefined()
})

test('passwords that are short, long, the same as before or confirmed with a wrong one are refused with their reason', async () => {
  const { account, client } = await signedIn(server)
  const change = async (password: string, current_password?: string) =>
    (await client.updateUser({ password, ...(current_password ? { current_password } : {}) })).error
  expect(await change('kurz')).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  expect(await change('ä'.repeat(40))).toMatchObject({ code: 'validation_failed' })
  expect(await change(account.password)).toMatchObject({ code: 'same_password' })
  expect(await change('Neues-Passwort', 'falsch')).toMatchObject({ code: 'current_password_invalid' })
})

test('without a valid token of an existing session the account is refused', async () => {
  const { personas, secrets } = server
  const apikey = secrets.publishableKey
  expect(await getUser({ apikey })).toEqual({ status: 401, code: 'no_authorization' })
  expect(await getUser(personas.visitor.headers)).toEqual({ status: 403, code: 'bad_jwt' })
  expect(await getUser(personas.expired.headers)).toEqual({ status: 403, code: 'bad_jwt' })
  expect(await getUser(personas.forged.headers)).toEqual({ status: 403, code: 'bad_jwt' })
  const { client, session } = await signedIn(server)
  await client.signOut()
  const headers = { apikey, authorization: `Bearer ${session.access_token}` }
  expect(await getUser(headers)).toEqual({ status: 403, code: 'session_not_found' })
})

test('user metadata gives no rights', async () => {
  const { client } = await signedIn(server)
  const attempt = { data: { role: 'admin' }, role: 'service_role', app_metadata: { admin: true }, id: 'x' }
  await client.updateUser(attempt as never)
  const { data } = await client.refreshSession()
  expect(data.user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email' } })
  expect(data.user?.app_metadata).not.toHaveProperty('admin')
})
