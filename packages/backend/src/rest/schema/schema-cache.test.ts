import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from '../../cache/index.ts'
import { createListener, type Listener } from '../../database/listening/listener.ts'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import { reloadOnNotification, SchemaCache } from './schema-cache.ts'

/** What the tests change must be known by then. */
const WITHIN = { timeout: 1_000, interval: 10 }
const log = pino({ level: 'silent' })
let db: TestDatabase
let listener: Listener
let schemaCache: SchemaCache

beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  listener = createListener(db.connectionString, log)
  // Infinite `staleAfter`: an unknown name causes no reload.
  schemaCache = new SchemaCache(db.pool, { staleAfter: Number.POSITIVE_INFINITY })
  await schemaCache.current()
  return () => listener.close()
})
afterAll(() => db.drop())

const sql = (text: string) => db.adminPool.query(text)
const relation = async (name: string) => {
  const { schemas } = await schemaCache.current()
  return schemas.get('public')?.relations.get(name)
}

test.each(['notify pgrst', "notify pgrst, 'reload schema'"])('%s reloads the schema', async (notify) => {
  reloadOnNotification(schemaCache, listener)
  await listener.ready()
  await sql('create table public.test_told (id int)')
  await sql(notify)
  await expect.poll(() => relation('test_told'), WITHIN).toBeDefined()
  await sql('drop table public.test_told')
})

test('other payloads do not', async () => {
  const changed = vi.fn()
  reloadOnNotification({ changed }, listener)
  await listener.ready()
  changed.mockClear()
  await sql("notify pgrst, 'reload config'")
  await sql("notify pgrst, 'anything'")
  await listener.query('select')
  expect(changed).not.toHaveBeenCalled()
})

test('a changed schema is reloaded, also where all names stay', async () => {
  const cache = createCache({
    pool: db.pool,
    listener,
    publishableKey: 'key',
    schemaChanged: () => schemaCache.changed(),
    log,
  })
  await cache.started
  await sql('create table public.test_keyed (id int not null)')
  await expect.poll(async () => (await relation('test_keyed'))?.primaryKey, WITHIN).toEqual([])
  await sql('alter table public.test_keyed add primary key (id)')
  await expect.poll(async () => (await relation('test_keyed'))?.primaryKey, WITHIN).toEqual(['id'])
  await sql('drop table public.test_keyed')
  await expect.poll(() => relation('test_keyed'), WITHIN).toBeUndefined()
})

test('many changes at once are one reload', () => {
  vi.useFakeTimers()
  for (let n = 0; n < 100; n += 1) schemaCache.changed()
  expect(vi.getTimerCount()).toBe(1)
  vi.useRealTimers()
})

test('unknown names reload it once a second at most', async () => {
  const seldom = new SchemaCache(db.pool)
  const first = await seldom.current()
  expect(await seldom.newerThan(first)).toBe(first)
  expect(await seldom.newerThan(first)).toBe(first)
  await expect.poll(() => seldom.newerThan(first), { timeout: 2_000, interval: 50 }).not.toBe(first)
})

test('an unknown name does not wait for the reload of a known change', async () => {
  const seen = await schemaCache.current()
  expect(await schemaCache.newerThan(seen)).toBe(seen)
  schemaCache.changed()
  const reloaded = await schemaCache.newerThan(seen)
  expect(reloaded).not.toBe(seen)
  expect(await schemaCache.newerThan(reloaded)).toBe(reloaded)
})
