import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../../app.ts'
import { watchChanges } from '../../cache/changes.ts'
import { createCache } from '../../cache/index.ts'
import { subscribeToChanges } from '../../realtime/testing/raw-socket.ts'
import { startRealtimeServer } from '../../realtime/testing/realtime-server.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { joinNodes } from '../node-bus.ts'
import { createPool } from '../pool.ts'
import { type Network, networkTo } from '../testing/network.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createListener, openListenConnection } from './listener.ts'

const log = pino({ level: 'silent' })
let server: TestServer
let network: Network
beforeAll(async () => {
  server = await createTestServer()
  network = await networkTo(server.db.connectionString)
})
afterAll(async () => {
  network.close()
  await server.close()
})

const LIST = '/rest/v1/notes?select=title&order=title'
const insert = (title: string) =>
  server.db.adminPool.query(
    `insert into public.notes (title, body, author, author_email, status)
     values ($1, 'Text', 'Erika Mustermann', 'erika@example.org', 'published')`,
    [title],
  )

/** A server that listens through the proxy; `pool` runs its queries, by default without the proxy. */
async function startNode(pool = server.db.pool) {
  const listener = createListener(network.connectionString, log)
  const cache = createCache({ pool, listener, publishableKey: server.secrets.publishableKey, log })
  await cache.started
  const app = await createServer({ ...server.dependencies, pool, cache })
  const list = async () =>
    app.fetch(new Request(`http://site.test${LIST}`, { headers: server.personas.visitor.headers }))
  return { list, listener }
}

test('when a network drops every packet requests time out, nothing stale is served, and service recovers', async () => {
  const pool = createPool({ connectionString: network.connectionString, max: 3 })
  const [node, unnotified] = [await startNode(pool), await startNode()]
  const bus = await joinNodes(node.listener, log)
  const otherListener = createListener(server.db.connectionString, log)
  const other = await joinNodes(otherListener, log)
  const received: string[] = []
  bus.subscribe('news', (content) => received.push(content))
  const socket = await startRealtimeServer(server.dependencies, network.connectionString)
  const notes = await subscribeToChanges(socket.clientOf(server.personas.admin), 'notes')
  await insert('Bänke')
  expect((await notes.next()).new).toMatchObject({ title: 'Bänke' })
  const isCached = async () => (await unnotified.list()).headers.has('etag')
  await expect.poll(isCached).toBe(true)
  expect((await node.list()).status).toBe(200)

  network.dropPackets()
  const begun = performance.now()
  await insert('Blumen')
  // More than there are connections: one was open, some are opened, some wait for one.
  const answers = Promise.all(Array.from({ length: 8 }, () => node.list()))
  await expect.poll(async () => (await unnotified.list()).text(), { timeout: 7_000 }).toContain('Blumen')
  // 504, as in PostgREST, for requests that waited for a connection.
  for (const { status } of await answers) expect([503, 504]).toContain(status)
  expect(performance.now() - begun).toBeLessThan(15_000)

  network.deliver()
  await expect.poll(async () => (await node.list()).status, { timeout: 10_000 }).toBe(200)
  await expect.poll(isCached, { timeout: 10_000 }).toBe(true)
  const receives = async () => {
    other.publish('news', 'again')
    return received.length > 0
  }
  await expect.poll(receives, { timeout: 15_000 }).toBe(true)
  // The client was interrupted, and has rejoined.
  const receivesChanges = async () => {
    await insert('Brunnen')
    return notes.waiting() > 0
  }
  await expect.poll(receivesChanges, { timeout: 15_000, interval: 300 }).toBe(true)

  network.dropPackets()
  const stopping = performance.now()
  await Promise.all([
    ...[node, unnotified].map(({ listener }) => listener.close()),
    otherListener.close(),
    socket.stop(),
  ])
  expect(performance.now() - stopping).toBeLessThan(5_000)
  network.close()
  await pool.end()
}, 60_000)

let db: TestDatabase
let pooler: Network
beforeAll(async () => {
  db = await createTestDatabase()
  pooler = await networkTo(db.connectionString, { pooled: true })
})
afterAll(async () => {
  pooler.close()
  await db.drop()
})

test('behind a pooler in transaction mode LISTEN succeeds, but notifications are not trusted to arrive', async () => {
  const { connectionString } = pooler
  const nothing = () => {}
  const listener = createListener(connectionString, log)
  const changes = watchChanges({ listener, tableChanged: nothing, everythingChanged: nothing })
  await Promise.all([
    changes.started,
    expect(joinNodes(listener, log)).rejects.toThrow(/^DATABASE_URL leads to a pooler/),
    expect(
      openListenConnection({ connectionString, onNotification: nothing, onLost: nothing }),
    ).rejects.toThrow(/Notifications do not arrive/),
  ])
  expect(changes.isTrusted()).toBe(false)
  await listener.close()
})
