import { afterAll, beforeAll, expect, test } from 'vitest'
import { besideTransaction, waitingFor } from '../../database/testing/open-transaction.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient, createAccount, signedIn } from '../testing/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

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
