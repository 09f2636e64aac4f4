import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { subscribed, subscribeToChanges } from '../testing/raw-socket.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'

let server: TestServer
let one: RealtimeServer
let other: RealtimeServer

beforeAll(async () => {
  server = await createTestServer()
  one = await startRealtimeServer(server.dependencies, server.db.connectionString)
  other = await startRealtimeServer(server.dependencies, server.db.connectionString)
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await server.close()
})

const note = (title: string, status = 'draft', category = 'general') =>
  server.db.adminPool
    .query<{ id: string }>(
      `insert into public.notes (title, body, author, author_email, status, category)
      values ($1, 'Text', 'Erika Mustermann', 'erika@example.org', $2, $3) returning id`,
      [title, status, category],
    )
    .then(({ rows }) => String(rows[0]?.id))

describe('changes of a view, whose rows lie in other tables', () => {
  test('an admin receives inserts, updates and deletes', async () => {
    const received = await subscribeToChanges(one.clientOf(server.personas.admin), 'notes')
    const id = await note('Bänke')
    expect(await received.next()).toMatchObject({
      schema: 'public',
      table: 'notes',
      eventType: 'INSERT',
      errors: null,
      new: { id, title: 'Bänke', likes_count: 0, author_email: 'erika@example.org' },
      old: {},
    })
    await server.db.adminPool.query(`update public.notes set status = 'published' where id = $1`, [id])
    expect(await received.next()).toMatchObject({
      eventType: 'UPDATE',
      new: { status: 'published' },
      old: { id },
    })
    await server.db.adminPool.query('delete from public.notes where id = $1', [id])
    expect(await received.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } })
  })

  test('a visitor receives published rows only, without their private columns', async () => {
    const received = await subscribeToChanges(one.clientOf(server.personas.visitor), 'notes')
    await note('Wartet')
    const id = await note('Genehmigt', 'published')
    const change = await received.next()
    expect(change.new).toMatchObject({ id, title: 'Genehmigt', author_email: null })
    expect(received.waiting()).toBe(0)
  })

  test('every server on the database receives it', async () => {
    const here = await subscribeToChanges(one.clientOf(server.personas.admin), 'notes')
    const there = await subscribeToChanges(other.clientOf(server.personas.admin), 'notes')
    const id = await note('Überall')
    expect((await here.next()).new).toMatchObject({ id })
    expect((await there.next()).new).toMatchObject({ id })
  })
})

describe('changes of a table', () => {
  const subscribe = (email: string) =>
    server.db.adminPool.query('insert into public.subscriptions (name, email) values ($1, $1)', [email])

  test('members do not see subscribers, admins do', async () => {
    const admin = await subscribeToChanges(one.clientOf(server.personas.admin), 'subscriptions')
    const client = one.clientOf(server.personas.member)
    const member = await subscribeToChanges(client, 'subscriptions')
    const notes = await subscribeToChanges(client, 'notes')
    await subscribe('max@example.org')
    expect((await admin.next()).new).toMatchObject({ email: 'max@example.org' })
    await server.db.adminPool.query('delete from public.subscriptions')
    expect((await admin.next()).eventType).toBe('DELETE')
    // A later change on the same socket proves that insert and delete were not sent.
    await note('Danach', 'published')
    await notes.next()
    expect(member.waiting()).toBe(0)
  })

  test('a DELETE is received by subscribers who could have read the row', async () => {
    const visitor = await subscribeToChanges(one.clientOf(server.personas.visitor), 'notes')
    const service = await subscribeToChanges(one.clientOf(server.personas.service), 'subscriptions')
    const id = await note('Genehmigt und gelöscht', 'published')
    await visitor.next()
    await server.db.adminPool.query('delete from public.notes where id = $1', [id])
    expect(await visitor.next()).toMatchObject({ eventType: 'DELETE', old: { id } })
    await subscribe('weg@example.org')
    await service.next()
    await server.db.adminPool.query('delete from public.subscriptions')
    expect((await service.next()).eventType).toBe('DELETE')
  })

  test('a table that the role may not read is refused', async () => {
    const visitor = one.clientOf(server.personas.visitor)
    await expect(subscribeToChanges(visitor, 'audit_log')).rejects.toThrow(/Unable to subscribe/)
    await expect(subscribeToChanges(visitor, 'no_such_table')).rejects.toThrow(/Unable to subscribe/)
    const hidden = visitor
      .channel('hidden')
      .on('postgres_changes', { event: '*', schema: 'auth', table: 'users' }, () => {})
    await expect(subscribed(hidden)).rejects.toThrow(/Unable to subscribe/)
  })

  test('changes of a rolled back transaction are not sent', async () => {
    const received = await subscribeToChanges(one.clientOf(server.personas.admin), 'subscriptions')
    const client = await server.db.adminPool.connect()
    await client.query('begin')
    await client.query(`insert into public.subscriptions (name, email) values ('Nie', 'nie@example.org')`)
    await client.query('rollback')
    client.release()
    await subscribe('doch@example.org')
    expect((await received.next()).new).toMatchObject({ email: 'doch@example.org' })
  })

  test('10,000 inserted rows arrive complete and in order, and the server stays responsive', async () => {
    const received = await subscribeToChanges(one.clientOf(server.personas.admin), 'subscriptions')
    await server.db.adminPool.query(
      `insert into public.subscriptions (name, email) select 'Import', 'import' || n || '@example.org' from generate_series(1, 10000) n`,
    )
    const health = await fetch(`${one.url}/healthz`)
    expect(health.status).toBe(200)
    for (let n = 1; n <= 10_000; n += 1) {
      expect((await received.next()).new).toMatchObject({ email: `import${n}@example.org` })
    }
  }, 60_000)
})

describe('filters', () => {
  test.each([
    ['category=eq.nature', ['b', 'd']],
    ['category=neq.nature', ['a', 'c']],
    ['category=in.(nature,culture)', ['b', 'c', 'd']],
    ['title=gte.c', ['c', 'd']],
    ['title=lt.c', ['a', 'b']],
    ['category=eq.nature,title=gt.b', ['d']],
    ['title=in.("a","c")', ['a', 'c']],
  ])('%s', async (filter, expected) => {
    const everything = await subscribeToChanges(one.clientOf(server.personas.admin), 'notes')
    const received = await subscribeToChanges(one.clientOf(server.personas.admin), 'notes', filter)
    for (const [title, category] of [
      ['a', 'general'],
      ['b', 'nature'],
      ['c', 'culture'],
      ['d', 'nature'],
    ] as const) {
      await note(title, 'draft', category)
    }
    for (const title of expected) expect((await received.next()).new).toMatchObject({ title })
    // Waits for all changes, so that the next test receives only its own.
    for (let n = 0; n < 4; n += 1) await everything.next()
    expect(received.waiting()).toBe(0)
  })

  test.each([
    ['nonsense', /Error parsing filter/],
    ['no_such_column=eq.1', /invalid column/],
    ['status=foo.1', /unsupported operator/],
    ['likes_count=eq.many', /Error in filter/],
    ["status=eq.'; drop table records.notes; --", undefined],
  ])('%s', async (filter, message) => {
    const subscribed = subscribeToChanges(one.clientOf(server.personas.admin), 'notes', filter)
    if (message) await expect(subscribed).rejects.toThrow(message)
    else await subscribed
  })
})
