import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { authClient, createAccount, signedIn } from './testing/accounts.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

describe('own account', () => {
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
})

describe('administration of accounts', () => {
  const admin = () => authClient(server, server.secrets.secretKey).admin

  test('the secret key creates, reads, changes and deletes accounts', async () => {
    const { data } = await admin().createUser({
      email: 'Erika@Example.org',
      password: 'Brezn-und-Bier',
      email_confirm: true,
      user_metadata: { first_name: 'Erika' },
      app_metadata: { imported: true },
    })
    const id = data.user?.id ?? ''
    expect(data.user).toMatchObject({
      email: 'erika@example.org',
      app_metadata: { imported: true, provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Erika' },
      identities: [{ provider: 'email', id }],
    })
    await admin().updateUserById(id, {
      email: 'mustermann@example.org',
      user_metadata: { town: 'Musterstadt' },
    })
    const { data: changed } = await admin().getUserById(id)
    expect(changed.user).toMatchObject({
      email: 'mustermann@example.org',
      user_metadata: { first_name: 'Erika', town: 'Musterstadt' },
      identities: [{ email: 'mustermann@example.org' }],
    })
    expect((await admin().deleteUser(id)).error).toBeNull()
    expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('the last admin cannot be deleted, and the response contains the reason', async () => {
    const { error } = await admin().deleteUser(server.personas.admin.userId ?? '')
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'the last admin can not be removed',
    })
  })

  test('accounts are listed in pages the official client understands', async () => {
    for (let count = 0; count < 3; count++) await createAccount(server)
    const { data } = await admin().listUsers({ page: 1, perPage: 2 })
    expect(data.users).toHaveLength(2)
    expect(data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
    expect((await admin().listUsers()).data.users.length).toBeGreaterThanOrEqual(3)
  })

  test('an imported account keeps its password', async () => {
    const hash = '$2a$10$pYpPaAdBFUSFhZYAShkZAuLPrYTB4LBe7AWLFgWSBV50OvMdzMe3q'
    const { error } = await admin().createUser({ email: 'umzug@example.org', password_hash: hash })
    expect(error).toBeNull()
    // A hash with an extreme cost would block all other sign-ins.
    for (const password_hash of ['klartext', hash.replace('$10$', '$31$')]) {
      const refused = await admin().createUser({ email: 'x@example.org', password_hash })
      expect(refused.error).toMatchObject({ code: 'validation_failed' })
    }
  })

  test('a registered address is refused with email_exists', async () => {
    const { email } = await createAccount(server)
    expect((await admin().createUser({ email, password: 'Brezn-und-Bier' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })

  test('a new password from the administrator ends every session', async () => {
    const { account, client } = await signedIn(server)
    expect((await admin().updateUserById(account.id, { password: 'Neu-vom-Amt' })).error).toBeNull()
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const again = { email: account.email, password: 'Neu-vom-Amt' }
    expect((await authClient(server).signInWithPassword(again)).error).toBeNull()
  })

  test('a change that fails in part changes nothing', async () => {
    const email = 'halb@example.org'
    expect((await admin().createUser({ email, ban_duration: 'ewig' })).error).toMatchObject({
      code: 'validation_failed',
    })
    expect((await admin().createUser({ email })).error).toBeNull()
  })

  test('soft deletion keeps a row without personal data and frees the address', async () => {
    const { account, client } = await signedIn(server)
    await admin().updateUserById(account.id, { user_metadata: { first_name: 'Erika' } })
    expect((await admin().deleteUser(account.id, true)).error).toBeNull()
    expect((await admin().getUserById(account.id)).error).toMatchObject({ code: 'user_not_found' })
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const { rows } = await server.db.adminPool.query(
      'select u::text as row from auth.users u where id = $1',
      [account.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toMatch(/Erika|example\.org|\$2b\$/)
    expect((await admin().createUser({ email: account.email })).error).toBeNull()
  })

  test('no account can be given a role that bypasses the policies', async () => {
    const { id } = await createAccount(server)
    for (const role of ['service_role', 'postgres', 'supabase_auth_admin']) {
      expect((await admin().updateUserById(id, { role })).error).toMatchObject({ code: 'validation_failed' })
    }
  })

  test('the secret key is required, also of admins of the project', async () => {
    const { personas, secrets } = server
    const { session } = await signedIn(server)
    const apikey = secrets.publishableKey
    const callers = [
      [{ apikey }, 401, 'no_authorization'],
      [personas.visitor.headers, 403, 'not_admin'],
      [personas.admin.headers, 403, 'not_admin'],
      [{ apikey, authorization: `Bearer ${session.access_token}` }, 403, 'not_admin'],
      [personas.forged.headers, 403, 'bad_jwt'],
    ] as const
    for (const [headers, status, code] of callers) {
      for (const path of ['/admin/users', `/admin/users/${session.user.id}`, '/admin/users/x']) {
        const answer = await server.fetch(`/auth/v1${path}`, { headers })
        expect([answer.status, (await answer.json()).error_code]).toEqual([status, code])
      }
    }
  })

  test('invalid ids and unknown accounts are different errors', async () => {
    const headers = server.personas.service.headers
    const get = async (id: string) => {
      const answer = await server.fetch(`/auth/v1/admin/users/${id}`, { headers })
      return [answer.status, (await answer.json()).error_code]
    }
    expect(await get('5')).toEqual([404, 'validation_failed'])
    expect(await get('00000000-0000-4000-8000-000000000000')).toEqual([404, 'user_not_found'])
  })
})
