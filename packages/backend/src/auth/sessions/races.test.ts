import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient, createAccount, signedIn } from '../testing/clients.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Changes the account while a request waits for the account's lock. */
async function changedMeanwhile<T>(userId: string, request: () => Promise<T>, change: string): Promise<T> {
  const other = await server.db.adminPool.connect()
  try {
    await other.query('begin')
    await other.query('select from auth.users where id = $1 for update', [userId])
    const answer = request()
    await vi.waitFor(async () => {
      const { rowCount } = await server.db.adminPool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    }, 10_000)
    await other.query(change.replaceAll('$1', `'${userId}'`))
    await other.query('commit')
    return await answer
  } finally {
    other.release()
  }
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
