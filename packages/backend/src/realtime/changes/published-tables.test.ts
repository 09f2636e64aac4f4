import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createMessageQueue, subscribeToChanges } from '../testing/raw-socket.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'

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

test('when nobody knows which rows have changed, subscribers join again', async () => {
  await publish()
  const client = visitor()
  await client.realtime.setAuth()
  const states = createMessageQueue<string>()
  client
    .channel('stalls')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'stalls' }, () => {})
    .subscribe((state) => states.push(state))
  expect(await states.next()).toBe('SUBSCRIBED')
  await run('select announcements.missed()')
  expect(await states.next()).toBe('CHANNEL_ERROR')
  while ((await states.next()) !== 'SUBSCRIBED');
})

test('rows written through the table API, of tables with a key of one column named id or another', async () => {
  await run('drop table if exists public.booths')
  await run('create table public.booths (place int, day date, name text, primary key (place, day))')
  await run(
    'grant select on public.booths to anon; grant all on public.stalls, public.booths to service_role',
  )
  await publish()
  await run('alter publication supabase_realtime add table public.booths')
  const stalls = await subscribeToChanges(visitor(), 'stalls')
  const booths = await subscribeToChanges(visitor(), 'booths')
  const headers = { ...server.personas.service.headers, 'content-type': 'application/json' }
  const add = async (table: string, rows: object[]) => {
    const answer = await server.fetch(`/rest/v1/${table}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(rows),
    })
    expect(answer.status).toBe(201)
  }
  await add('stalls', [
    { id: 4, name: 'Käse' },
    { id: 5, name: 'Brot' },
  ])
  await add('booths', [{ place: 1, day: '2026-05-01', name: 'Wein' }])
  expect([(await stalls.next()).new, (await stalls.next()).new]).toEqual([
    { id: 4, name: 'Käse' },
    { id: 5, name: 'Brot' },
  ])
  expect((await booths.next()).new).toEqual({ place: 1, day: '2026-05-01', name: 'Wein' })
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
