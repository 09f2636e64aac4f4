import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryAsRole } from '../../database/reads.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  type ChangePayload,
  createMessageQueue,
  subscribed,
  subscribeToChanges,
} from '../testing/raw-socket.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'

describe('bindings', () => {
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
      [
        'columns of every table',
        { event: '*', schema: 'market', select: ['id'] },
        /^Column selection is not/,
      ],
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
})

describe('policies', () => {
  let server: TestServer
  let node: RealtimeServer

  const run = (sql: string) => server.db.adminPool.query(sql)

  /** Policies by table, and whether visitors see its rows. */
  const TABLES = [
    ['for_select', 'create policy p on for_select for select', false],
    ['for_all', 'create policy p on for_all with check (true)', false],
    ['none', '', false],
    [
      'beside_another',
      'create policy p on beside_another for select; create policy q on beside_another using (true)',
      true,
    ],
    [
      'restrictive',
      'create policy p on restrictive as restrictive for select; create policy q on restrictive using (true)',
      true,
    ],
    ['restrictive_only', 'create policy p on restrictive_only as restrictive using (true)', false],
  ] as const

  beforeAll(async () => {
    server = await createTestServer()
    for (const [name, policies] of [...TABLES, ['news', 'create policy p on news using (true)']]) {
      await run(`create table public.${name} (id int primary key);
      grant select on public.${name} to anon;
      alter table public.${name} enable row level security;
      ${policies};
      alter publication supabase_realtime add table public.${name}`)
    }
    node = await startRealtimeServer(server.dependencies, server.db.connectionString)
  })
  afterAll(async () => {
    await node.stop()
    await server.close()
  })

  test.each(TABLES)(
    'table %s, with a policy without USING or none, is as visible as in PostgreSQL',
    async (table, _policies, isVisible) => {
      const client = node.clientOf(server.personas.visitor)
      const received = await subscribeToChanges(client, table)
      const news = await subscribeToChanges(client, 'news')
      /** A later change on the same socket, which everybody receives. */
      const later = async () => {
        await run('insert into public.news select count(*) + 1 from public.news')
        await news.next()
      }
      await run(`insert into public.${table} values (1)`)
      await later()
      const caller = { claims: { role: 'anon' } }
      const { rows } = await queryAsRole(server.db.pool, caller, { text: `select id from public.${table}` })
      expect(rows).toHaveLength(isVisible ? 1 : 0)
      await run(`delete from public.${table}`)
      await later()
      const changes = await Promise.all(Array.from({ length: received.waiting() }, () => received.next()))
      expect(changes.map(({ eventType }) => eventType)).toEqual(isVisible ? ['INSERT', 'DELETE'] : [])
    },
  )
})

describe('published tables', () => {
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
})
