import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createMessageQueue } from '../testing/message-queue.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'
import { subscribeToChanges } from '../testing/subscribe.ts'

let server: TestServer
let node: RealtimeServer

beforeAll(async () => {
  server = await createTestServer()
  node = await startRealtimeServer(server.dependencies, server.db.connectionString)
})
afterAll(async () => {
  await node.stop()
  await server.close()
})
beforeEach(async () => {
  await run('drop table if exists public.stalls')
  await run('create table public.stalls (id int primary key, name text)')
  await run('grant select on public.stalls to anon')
})

const run = (sql: string) => server.db.adminPool.query(sql)
const publish = () => run('alter publication supabase_realtime add table public.stalls')
const visitor = () => node.clientOf(server.personas.visitor)

test('a table added to the publication of a running database is followed at once', async () => {
  await expect(subscribeToChanges(visitor(), 'stalls')).rejects.toThrow(/Unable to subscribe/)
  await publish()
  const received = await subscribeToChanges(visitor(), 'stalls')
  await run(`insert into public.stalls values (1, 'Käse')`)
  expect(await received.next()).toMatchObject({ eventType: 'INSERT', new: { id: 1, name: 'Käse' } })
})

test('a channel that follows every table joins again when one is added, and then receives its changes', async () => {
  const client = visitor()
  await client.realtime.setAuth()
  const states = createMessageQueue<string>()
  const received = createMessageQueue<{ table: string }>()
  client
    .channel('everything')
    .on('postgres_changes', { event: '*', schema: 'public' }, received.push)
    .subscribe((state) => states.push(state))
  expect(await states.next()).toBe('SUBSCRIBED')
  await publish()
  expect(await states.next()).toBe('CHANNEL_ERROR')
  while ((await states.next()) !== 'SUBSCRIBED');
  await run(`insert into public.stalls values (2, 'Brot')`)
  expect(await received.next()).toMatchObject({ table: 'stalls', new: { id: 2 } })
})

test('a table taken from the publication ends its subscriptions and refuses new ones', async () => {
  await publish()
  const client = visitor()
  await client.realtime.setAuth()
  const states = createMessageQueue<string>()
  client
    .channel('stalls')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'stalls' }, () => {})
    .subscribe((state, error) => states.push(`${state} ${error?.message ?? ''}`))
  expect(await states.next()).toMatch(/^SUBSCRIBED/)
  await run('alter publication supabase_realtime drop table public.stalls')
  expect(await states.next()).toMatch(/^CHANNEL_ERROR/)
  expect(await states.next()).toMatch(/^CHANNEL_ERROR Unable to subscribe/)
})

test('without event triggers a table that is not followed yet is refused', async () => {
  await run('alter event trigger realtime_publication_changed disable')
  try {
    await publish()
    await expect(subscribeToChanges(visitor(), 'stalls')).rejects.toThrow(/Unable to subscribe/)
    await run('select realtime.follow_publication()')
    const received = await subscribeToChanges(visitor(), 'stalls')
    await run(`insert into public.stalls values (3, 'Wein')`)
    expect(await received.next()).toMatchObject({ new: { id: 3 } })
  } finally {
    await run('alter event trigger realtime_publication_changed enable')
  }
})

test('a table whose key has changed since is refused instead of announced by columns that are gone', async () => {
  await publish()
  await run('alter table public.stalls rename column id to number')
  await expect(subscribeToChanges(visitor(), 'stalls')).rejects.toThrow(/Unable to subscribe/)
})

test('a table without a primary key is refused', async () => {
  await run('alter table public.stalls drop constraint stalls_pkey')
  await publish()
  await expect(subscribeToChanges(visitor(), 'stalls')).rejects.toThrow(/Unable to subscribe/)
})
