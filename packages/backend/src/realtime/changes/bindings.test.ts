import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { type ChangePayload, createMessageQueue, subscribed } from '../testing/raw-socket.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'

let server: TestServer
let node: RealtimeServer
const run = (sql: string) => server.db.adminPool.query(sql)

beforeAll(async () => {
  server = await createTestServer()
  node = await startRealtimeServer(server.dependencies, server.db.connectionString)
  await run('create schema market')
  await run('grant usage on schema market to anon')
  await run('create table market.stalls (id int primary key, name text, place int)')
  await run('create schema cellar')
  await run('create table cellar.wines (id int primary key)')
  await run('grant select on market.stalls, cellar.wines to anon')
  await run('create table market.tills (id int primary key, secret text)')
  await run('grant select (id) on market.tills to anon')
  await run('alter publication supabase_realtime add table market.stalls, market.tills, cellar.wines')
})
afterAll(async () => {
  await node.stop()
  await server.close()
})

type Request = Readonly<{ event?: '*'; schema?: string; table?: string; filter?: string; select?: unknown }>

let channels = 0
/** The real types require a schema; the real service does not. */
async function subscribe(request: Request, persona = server.personas.visitor) {
  const received = createMessageQueue<ChangePayload>()
  const client = node.clientOf(persona)
  await client.realtime.setAuth()
  const binding = request as { event: '*'; schema: string }
  channels += 1
  const channel = client.channel(`bindings ${channels}`)
  await subscribed(channel.on('postgres_changes', binding, received.push))
  return received
}

let number = 0
const stall = async (name: string) => {
  number += 1
  await run(`insert into market.stalls values (${number}, '${name}', 7)`)
  return number
}

describe('which tables', () => {
  test.each<[string, Request]>([
    ['every schema', { event: '*', schema: '*' }],
    ['every schema, every table', { event: '*', schema: '*', table: '*' }],
    ['one table in every schema', { event: '*', schema: '*', table: 'stalls' }],
    ['every table of a schema', { event: '*', schema: 'market' }],
  ])('%s', async (_what, request) => {
    const received = await subscribe(request)
    const id = await stall('Käse')
    expect(await received.next()).toMatchObject({ schema: 'market', table: 'stalls', new: { id } })
  })

  test('a table without a schema is in schema public', async () => {
    const received = await subscribe({ event: '*', table: 'subscriptions' }, server.personas.admin)
    await run(`insert into public.subscriptions (name, email) values ('Max', 'max@example.org')`)
    expect(await received.next()).toMatchObject({ schema: 'public', new: { email: 'max@example.org' } })
    await expect(subscribe({ event: '*', table: 'stalls' })).rejects.toThrow(/Unable to subscribe/)
  })

  test('every schema holds none that the role may not use', async () => {
    await expect(subscribe({ event: '*', schema: 'cellar' })).rejects.toThrow(/Unable to subscribe/)
    const received = await subscribe({ event: '*', schema: '*' })
    await run('insert into cellar.wines values (1)')
    const id = await stall('Danach')
    expect(await received.next()).toMatchObject({ table: 'stalls', new: { id } })
  })

  test.each<[string, Request]>([
    ['neither schema nor table', { event: '*' }],
    ['a filter without a table', { event: '*', schema: 'market', filter: 'id=eq.1' }],
    ['a filter without a schema', { event: '*', table: 'stalls', filter: 'id=eq.1' }],
  ])('%s is refused', async (_what, request) => {
    await expect(subscribe(request)).rejects.toThrow(/^No subscription params provided/)
  })
})

describe('selected columns', () => {
  test('only they and the key are sent, beside subscribers who get all', async () => {
    const some = await subscribe({ event: '*', schema: 'market', table: 'stalls', select: ['name'] })
    const all = await subscribe({ event: '*', schema: 'market', table: 'stalls', select: [] })
    const id = await stall('Brot')
    expect((await some.next()).new).toEqual({ id, name: 'Brot' })
    expect((await all.next()).new).toEqual({ id, name: 'Brot', place: 7 })
    await run(`update market.stalls set place = 8 where id = ${id}`)
    expect(await some.next()).toMatchObject({ eventType: 'UPDATE', new: { id, name: 'Brot' }, old: { id } })
  })

  test('a filter may use a column that is not sent', async () => {
    const request = { event: '*', schema: 'market', table: 'stalls', filter: 'place=eq.7' } as const
    const received = await subscribe({ ...request, select: ['name'] })
    const id = await stall('Wein')
    expect((await received.next()).new).toEqual({ id, name: 'Wein' })
  })

  const table = { event: '*', schema: 'market', table: 'stalls' } as const
  test.each<[string, Request, RegExp]>([
    ['an unknown column', { ...table, select: ['size'] }, /invalid column for select size/],
    ['a text', { ...table, select: 'name' }, /^Error parsing `select` params/],
    ['columns of every table', { event: '*', schema: 'market', select: ['id'] }, /^Column selection is not/],
    ['columns of every schema', { ...table, schema: '*', select: ['id'] }, /^Column selection is not/],
    ['a number', { ...table, select: 5 }, /select/],
    ['201 names', { ...table, select: Array(201).fill('a') }, /select/],
  ])('%s is refused', async (_what, request, message) => {
    await expect(subscribe(request)).rejects.toThrow(message)
  })

  test('a column that the role may not read is refused', async () => {
    const request = { event: '*', schema: 'market', table: 'tills' } as const
    await expect(subscribe({ ...request, select: ['secret'] })).rejects.toThrow(/invalid column/)
    const received = await subscribe({ ...request, select: ['id'] })
    await run(`insert into market.tills values (1, 'Tresor')`)
    expect((await received.next()).new).toEqual({ id: 1 })
  })
})
