import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createListener, type Listener } from '../database/listening/listener.ts'
import { joinNodes, type NodeBus } from '../database/node-bus.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createSharedLimits } from './shared-limits.ts'

let db: TestDatabase
let listeners: Listener[]
let buses: NodeBus[]
const log = pino({ level: 'silent' })
const listen = () => createListener(db.connectionString, log)
beforeAll(async () => {
  db = await createTestDatabase()
  listeners = [listen(), listen()]
  buses = await Promise.all(listeners.map((listener) => joinNodes(listener, log)))
})
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()))
  await db.drop()
})

/** One limit at two servers: four uses a minute. */
function atTwoServers(name: string) {
  const [here, there] = buses.map((bus) => createSharedLimits(bus).create(name, { uses: 4, seconds: 60 }))
  if (!here || !there) throw new Error('two servers')
  return { here, there }
}

test('uses at all servers count together', async () => {
  const { here, there } = atTwoServers('everywhere')
  expect([here.use('a'), here.use('a'), there.use('a'), there.use('a')]).toEqual(Array(4).fill(undefined))
  await expect.poll(() => [here.use('a'), there.use('a')]).toEqual([expect.any(Number), expect.any(Number)])
  expect(here.use('b')).toBeUndefined()
})

test('amounts at all servers count together', async () => {
  const { here, there } = atTwoServers('amounts')
  expect(here.use('a', 4)).toBeUndefined()
  await expect.poll(() => there.use('a')).toBeGreaterThan(0)
})

test('a key reset at one server is reset at all servers', async () => {
  const { here, there } = atTwoServers('forgiven')
  for (let n = 0; n < 5; n++) here.use('a')
  await expect.poll(() => there.use('a')).toBeGreaterThan(0)
  here.forget('a')
  here.use('a')
  await expect.poll(() => there.use('a')).toBeUndefined()
  // One new use at each server: three more exceed the limit by one.
  await expect.poll(() => [there.use('a'), here.use('a')].some((wait) => wait !== undefined)).toBe(true)
})

test('a use undone at one server is undone at all servers', async () => {
  const { here, there } = atTwoServers('taken back')
  for (let n = 0; n < 4; n++) here.use('a')
  await expect.poll(() => there.wait('a')).toBeGreaterThan(0)
  here.undo('a')
  await expect.poll(() => there.wait('a')).toBeUndefined()
  // A use undone within the interval is not published.
  here.use('a')
  here.undo('a')
  expect(here.use('a')).toBeUndefined()
  await expect.poll(() => there.wait('a')).toBeGreaterThan(0)
})

test('without a connection a server counts alone', async () => {
  const listener = listen()
  const limit = createSharedLimits(await joinNodes(listener, log)).create('alone', { uses: 2, seconds: 60 })
  await listener.close()
  expect([limit.use('a'), limit.use('a'), limit.use('a')]).toEqual([undefined, undefined, 60])
})
