import { decodeJwt } from 'jose'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { besideTransaction, waitingFor } from '../database/testing/test-database.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { startOriginCleanup } from './sessions/session-rows.ts'
import { authClient, createAccount, signedIn } from './testing/accounts.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

describe('sign-in', () => {
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

  async function refresh(token: string) {
    const answer = await server.fetch('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey: server.secrets.publishableKey },
      body: JSON.stringify({ refresh_token: token }),
    })
    const body = await answer.json()
    return {
      status: answer.status,
      token: String(body.refresh_token),
      code: body.error_code as string | undefined,
      body,
    }
  }

  /** Moves the last refresh back beyond the reuse interval. */
  const letTimePass = (token: { id: string }) =>
    server.db.adminPool.query(
      `update auth.sessions set refreshed_at = now() - interval '1 minute' where user_id = $1`,
      [token.id],
    )

  test('every refresh gives a new token of the same session, and the new one works', async () => {
    const { session } = await signedIn(server)
    const first = await refresh(session.refresh_token)
    expect(first.status).toBe(200)
    expect(first.token).not.toBe(session.refresh_token)
    const second = await refresh(first.token)
    expect(second.body.user.id).toBe(session.user.id)
    expect(new Set([session.refresh_token, first.token, second.token]).size).toBe(3)
  })

  test('two concurrent refreshes return the same token', async () => {
    const { session } = await signedIn(server)
    const both = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)))
    expect(both.map(({ status }) => status)).toEqual(both.map(() => 200))
    expect(new Set(both.map(({ token }) => token)).size).toBe(1)
  })

  test('a client that did not receive its new token can refresh again at any time', async () => {
    const { account, session } = await signedIn(server)
    const lost = await refresh(session.refresh_token)
    await letTimePass(account)
    const again = await refresh(session.refresh_token)
    expect(again.token).toBe(lost.token)
  })

  test('reuse of an old token ends the session for all its holders', async () => {
    const { account, session } = await signedIn(server)
    const second = await refresh(session.refresh_token)
    const third = await refresh(second.token)
    await letTimePass(account)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    })
    expect(await refresh(third.token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test('tokens that were never issued are refused', async () => {
    const { session } = await signedIn(server)
    const [head = ''] = [session.refresh_token.slice(0, -4)]
    expect(await refresh(`${head}AAAA`)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect(await refresh('')).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await refresh('ä'.repeat(5000))).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('a token newer than the restored database is valid', async () => {
    const { account, session } = await signedIn(server)
    let { token } = await refresh(session.refresh_token)
    for (let n = 0; n < 3; n++) token = (await refresh(token)).token
    await server.db.adminPool.query('update auth.sessions set refresh_token_counter = 3 where user_id = $1', [
      account.id,
    ])
    const after = await refresh(token)
    expect(after.status).toBe(200)
    expect((await refresh(after.token)).status).toBe(200)
    await letTimePass(account)
    expect(await refresh(session.refresh_token)).toMatchObject({ code: 'refresh_token_already_used' })
  })

  test('signing out ends refreshing at once, in each scope', async () => {
    const { account, client, session } = await signedIn(server)
    const elsewhere = authClient(server)
    const other = (await elsewhere.signInWithPassword(account)).data.session
    expect((await client.signOut({ scope: 'others' })).error).toBeNull()
    expect(await refresh(other?.refresh_token ?? '')).toMatchObject({ code: 'refresh_token_not_found' })
    const reused = await refresh(session.refresh_token)
    expect(reused.status).toBe(200)
    expect((await client.signOut()).error).toBeNull()
    expect(await refresh(reused.token)).toMatchObject({ code: 'refresh_token_not_found' })
  })

  test('a banned account gets no new token', async () => {
    const { account, session } = await signedIn(server)
    await authClient(server, server.secrets.secretKey).admin.updateUserById(account.id, {
      ban_duration: '1h',
    })
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code: 'user_banned' })
  })

  test('a session past its not_after gets neither a new token nor its account', async () => {
    const { account, client, session } = await signedIn(server)
    await server.db.adminPool.query(
      `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`,
      [account.id],
    )
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code: 'session_expired' })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})

describe('sessions', () => {
  const SILENT = pino({ level: 'silent' })

  const sessionOf = async (userId: string, days: number) => {
    await server.db.adminPool.query(
      `insert into auth.sessions (user_id, ip, user_agent, created_at) values ($1, '203.0.113.7', 'Browser', now() - make_interval(days => $2))`,
      [userId, days],
    )
  }
  const originsOf = async (userId: string) =>
    (
      await server.db.adminPool.query(
        `select host(ip) as ip, user_agent from auth.sessions where user_id = $1 order by created_at`,
        [userId],
      )
    ).rows
  const KNOWN = { ip: '203.0.113.7', user_agent: 'Browser' }
  const FORGOTTEN = { ip: null, user_agent: null }

  test('after 30 days the network and browser of a session are removed', async () => {
    const { id } = await createAccount(server)
    for (const days of [400, 31, 29]) await sessionOf(id, days)
    await startOriginCleanup(server.db.authPool, SILENT).close()
    expect(await originsOf(id)).toEqual([FORGOTTEN, FORGOTTEN, KNOWN])
  })

  test('they are also removed while the server runs', async () => {
    const { id } = await createAccount(server)
    const originCleanup = startOriginCleanup(server.db.authPool, SILENT, 20)
    try {
      await sessionOf(id, 31)
      await expect.poll(() => originsOf(id)).toEqual([FORGOTTEN])
    } finally {
      await originCleanup.close()
    }
  })

  test('a session without its network stays valid', async () => {
    const { account, client } = await signedIn(server)
    await server.db.adminPool.query(
      `update auth.sessions set created_at = now() - interval '31 days', ip = '203.0.113.7' where user_id = $1`,
      [account.id],
    )
    await startOriginCleanup(server.db.authPool, SILENT).close()
    expect(await originsOf(account.id)).toEqual([FORGOTTEN])
    expect((await client.refreshSession()).error).toBeNull()
  })

  test('an unreachable database is logged and retried', async () => {
    const refusing = { query: () => Promise.reject(new Error('gone')) } as never
    await expect(startOriginCleanup(refusing, SILENT).close()).resolves.toBeUndefined()
  })

  /** Changes the account while a request waits for the account's lock. */
  async function changedMeanwhile<T>(userId: string, request: () => Promise<T>, change: string): Promise<T> {
    return besideTransaction(server.db.adminPool, async (open) => {
      await open.query('select from auth.users where id = $1 for update', [userId])
      const answer = request()
      await expect.poll(() => waitingFor(open)).toBe(1)
      await open.query(change.replaceAll('$1', `'${userId}'`))
      await open.query('commit')
      return await answer
    })
  }

  test('a sign-in fails when its password is changed concurrently', async () => {
    const account = await createAccount(server)
    const { error } = await changedMeanwhile(
      account.id,
      () => authClient(server).signInWithPassword(account),
      `update auth.users set encrypted_password = 'another' where id = $1`,
    )
    expect(error?.code).toBe('invalid_credentials')
  })

  test('a password change fails when its session ends concurrently', async () => {
    const { account, client } = await signedIn(server)
    const { error } = await changedMeanwhile(
      account.id,
      () => client.updateUser({ password: 'Passwort-des-Diebs' }),
      'delete from auth.sessions where user_id = $1',
    )
    expect(error).not.toBeNull()
    expect((await authClient(server).signInWithPassword(account)).error).toBeNull()
  })

  test('a password change at aal1 fails when a factor is verified concurrently', async () => {
    const { account, client } = await signedIn(server)
    const { error } = await changedMeanwhile(
      account.id,
      () => client.updateUser({ password: 'Passwort-des-Diebs' }),
      `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    )
    expect(error?.code).toBe('insufficient_aal')
  })
})
