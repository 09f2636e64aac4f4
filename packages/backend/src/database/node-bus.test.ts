import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createListener, type Listener } from './listening/listener.ts'
import { joinNodes, type NodeBus } from './node-bus.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const log = pino({ level: 'silent' })
let db: TestDatabase
let listeners: Listener[]
let [here, there]: (NodeBus | undefined)[] = []
beforeAll(async () => {
  db = await createTestDatabase()
  listeners = [createListener(db.connectionString, log), createListener(db.connectionString, log)]
  ;[here, there] = await Promise.all(listeners.map((listener) => joinNodes(listener, log)))
})
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()))
  await db.drop()
})

/** What `node` receives on a topic, up to and including `last`. */
function receivedBy(node: NodeBus | undefined, topic: string, last: string): Promise<string[]> {
  const received: string[] = []
  return new Promise((resolve) => {
    node?.subscribe(topic, (content) => {
      received.push(content)
      if (content === last) resolve(received)
    })
  })
}

test('the other server receives messages of any length in order; the sender does not', async () => {
  const long = 'Grüß Gott\n'.repeat(60_000)
  const own: string[] = []
  here?.subscribe('news', (content) => own.push(content))
  const received = receivedBy(there, 'news', 'last')
  for (const content of ['', 'two\nlines', long, 'last']) here?.publish('news', content)
  here?.publish('other', 'not subscribed')
  expect(await received).toEqual(['', 'two\nlines', long, 'last'])
  expect(own).toEqual([])
})

test('a thousand messages at once arrive, in few statements', async () => {
  const received = receivedBy(there, 'flood', '999')
  for (let n = 0; n < 1_000; n++) here?.publish('flood', String(n))
  expect(await received).toEqual(Array.from({ length: 1_000 }, (_, n) => String(n)))
})

test('malformed notifications are ignored', async () => {
  const received = receivedBy(there, 'sense', 'last')
  for (const notification of ['', 'x 1 0 1 !', 'x 1 1 2 eA==', 'x 1 0 1e9 eA==', 'x 2 0 2 c2Vuc2UK', '{}'])
    await db.adminPool.query('select pg_notify($1, $2)', ['backend_nodes', notification])
  here?.publish('sense', 'last')
  expect(await received).toEqual(['last'])
})

test('a lost connection is reopened on both servers', async () => {
  await db.adminPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zunft-backend listener'
     and datname = current_database()`,
  )
  const received = receivedBy(there, 'after', 'again')
  const repeat = setInterval(() => here?.publish('after', 'again'), 50)
  expect((await received).at(-1)).toBe('again')
  clearInterval(repeat)
})
