import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAccount, signedIn } from '../testing/accounts.ts'
import { startOriginCleanup } from './session-rows.ts'

const SILENT = pino({ level: 'silent' })

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

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
