import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { joinNodes, type NodeBus } from './node-bus.ts'

const log = pino({ level: 'silent' })
let db: TestDatabase
let [here, there]: (NodeBus | undefined)[] = []
beforeAll(async () => {
  db = await createTestDatabase()
  here = await joinNodes(db.connectionString, log)
  there = await joinNodes(db.connectionString, log)
})
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  await db.drop()
})

/** What `listener` hears about a subject until it is the last word. */
function heardBy(listener: NodeBus | undefined, subject: string, last: string): Promise<string[]> {
  const heard: string[] = []
  return new Promise((resolve) => {
    listener?.hear(subject, (content) => {
      heard.push(content)
      if (content === last) resolve(heard)
    })
  })
}

test('what one server tells the other hears, in order, whole and however long; itself it does not hear', async () => {
  const long = 'Grüß Gott\n'.repeat(60_000)
  const own: string[] = []
  here?.hear('news', (content) => own.push(content))
  const heard = heardBy(there, 'news', 'last')
  for (const content of ['', 'two\nlines', long, 'last']) here?.tell('news', content)
  here?.tell('other', 'nothing for it')
  expect(await heard).toEqual(['', 'two\nlines', long, 'last'])
  expect(own).toEqual([])
})

test('a thousand messages at once arrive, few statements carry them', async () => {
  const heard = heardBy(there, 'flood', '999')
  for (let n = 0; n < 1_000; n++) here?.tell('flood', String(n))
  expect(await heard).toEqual(Array.from({ length: 1_000 }, (_, n) => String(n)))
})

test('what makes no sense is nothing', async () => {
  const heard = heardBy(there, 'sense', 'last')
  for (const notification of ['', 'x 1 0 1 !', 'x 1 1 2 eA==', 'x 1 0 1e9 eA==', 'x 2 0 2 c2Vuc2UK', '{}'])
    await db.adminPool.query('select pg_notify($1, $2)', ['zunft_nodes', notification])
  here?.tell('sense', 'last')
  expect(await heard).toEqual(['last'])
})

test('a connection that broke comes back, on both sides', async () => {
  await db.adminPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zunft nodes'`,
  )
  const heard = heardBy(there, 'after', 'again')
  const repeat = setInterval(() => here?.tell('after', 'again'), 50)
  expect((await heard).at(-1)).toBe('again')
  clearInterval(repeat)
})
