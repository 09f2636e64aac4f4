import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { authClient, signedIn } from './testing/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

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
  await authClient(server, server.secrets.secretKey).admin.updateUserById(account.id, { ban_duration: '1h' })
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
