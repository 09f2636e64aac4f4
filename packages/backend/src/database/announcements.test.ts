import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createListener, type Listener } from './listening/listener.ts'
import { joinNodes, type NodeBus } from './node-bus.ts'
import { createPool } from './pool.ts'
import { createRelay } from './testing/network.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { asRole, writeAsRole } from './transaction.ts'

describe('announcements', () => {
  let db: TestDatabase
  let listening: pg.Client
  let heard: string[] = []
  /** What another session reads at the moment a notification arrives. */
  let readable: Promise<pg.QueryResult>[] = []
  let table = ''
  let original = ''

  beforeAll(async () => {
    db = await createTestDatabase()
    // The tests replace functions, which would be announced too.
    await db.adminPool.query(`
    drop event trigger cache_announce_schema;
    create table public.bench (name text primary key, twin text unique deferrable initially deferred);
    grant all on public.bench to anon;
    create trigger cache_announce after insert or update on public.bench for each statement execute function cache.announce();
    create function public.announce_much(_times integer) returns void language sql
      as $$ select announcements.add('cache_changes', repeat('x', 990) || n) from generate_series(1, _times) as n $$;
    create sequence public.attempts`)
    const { rows } = await db.adminPool.query<{ table: string; send: string }>(
      `select 'public.bench'::regclass::oid::text as table, pg_get_functiondef('announcements.send'::regproc) as send`,
    )
    table = String(rows[0]?.table)
    original = String(rows[0]?.send)
    listening = new pg.Client({ connectionString: db.connectionString })
    await listening.connect()
    await listening.query('listen cache_changes')
    listening.on('notification', ({ payload }) => {
      heard.push(payload ?? '')
      readable.push(db.adminPool.query('select name from public.bench'))
    })
  })
  afterEach(async () => {
    await Promise.all(readable)
    await db.adminPool.query(original)
    await db.adminPool.query('delete from public.bench')
    heard = []
    readable = []
  })
  afterAll(async () => {
    await listening.end()
    await db.drop()
  })

  /** Until the end of the test `announcements.send()` begins with this PL/pgSQL. */
  const beginSendingBy = (statement: string) =>
    db.adminPool.query(original.replace('begin\n', `begin\n${statement}\n`))
  const insert = (name: string) => ({ text: 'insert into public.bench (name) values ($1)', values: [name] })
  const visitor = { claims: { role: 'anon' } }
  /** A visitor, and the changes that the server receives from his transactions. */
  const toldVisitor = () => {
    const told: string[] = []
    return {
      told,
      caller: { ...visitor, committed: (announcements: string) => void told.push(announcements) },
    }
  }
  /** Resolves when everything that was notified before has been heard. */
  const hearAll = () => listening.query('select')

  test('a write announces its table once it can be read, and its own server knows before', async () => {
    const { told, caller } = toldVisitor()
    await writeAsRole(db.pool, caller, insert('one'))
    expect(told).toEqual([`\ncache_changes ${table}`])
    await hearAll()
    expect(heard).toEqual([table])
    expect((await readable[0])?.rows).toEqual([{ name: 'one' }])
  })

  test('several statements of a transaction announce a table once', async () => {
    const { told, caller } = toldVisitor()
    await asRole(db.pool, caller, 'write', async (client) => {
      await client.query(insert('one'))
      await client.query(insert('two'))
    })
    await hearAll()
    expect([told, heard]).toEqual([[`\ncache_changes ${table}`], [table]])
  })

  test('nothing is notified by the transaction itself, which is committed before', async () => {
    await beginSendingBy('perform pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1);')
    const holder = await db.adminPool.connect()
    await holder.query('select pg_advisory_lock(1)')
    const written = writeAsRole(db.pool, visitor, insert('one'))
    await expect
      .poll(async () => (await db.adminPool.query('select name from public.bench')).rows)
      .toEqual([{ name: 'one' }])
    await hearAll()
    expect(heard).toEqual([])
    await holder.query('select pg_advisory_unlock(1)')
    holder.release()
    await written
    await hearAll()
    expect(heard).toEqual([table])
  })

  test('what is rolled back announces nothing: by an error, at the commit, or to a savepoint', async () => {
    const { told, caller } = toldVisitor()
    const thrown = asRole(db.pool, caller, 'write', async (client) => {
      await client.query(insert('lost'))
      throw new Error('changed my mind')
    })
    await expect(thrown).rejects.toThrow('changed my mind')
    const twins = { text: `insert into public.bench values ('a', 'twin'), ('b', 'twin')` }
    await expect(writeAsRole(db.pool, caller, twins)).rejects.toMatchObject({ code: '23505' })
    await asRole(db.pool, caller, 'write', async (client) => {
      await client.query('savepoint before')
      await client.query(insert('lost'))
      await client.query('rollback to before')
    })
    await hearAll()
    expect([told, heard]).toEqual([[''], []])
  })

  test('more than 50,000 bytes are notified with the commit, and its own server knows that it does not know all', async () => {
    const { told, caller } = toldVisitor()
    await writeAsRole(db.pool, caller, { text: 'select public.announce_much(100)' })
    await hearAll()
    expect(new Set(heard).size).toBe(100)
    expect(told).toEqual([''])
  })

  test('other clients notify with their commit', async () => {
    await db.adminPool.query(insert('one'))
    await hearAll()
    expect(heard).toEqual([table])
  })

  test('announcements that fail after the commit are sent again', async () => {
    await beginSendingBy(
      `if nextval('public.attempts') = 1 then raise exception 'the queue is full'; end if;`,
    )
    await db.adminPool.query(
      `select setval('public.attempts', 1, false); grant all on sequence public.attempts to authenticator`,
    )
    await expect(writeAsRole(db.pool, visitor, insert('one'))).rejects.toThrow('the queue is full')
    await hearAll()
    expect(heard).toEqual([table])
  })

  test('a session that ends between commit and announcement makes every server forget what it knows', async () => {
    await beginSendingBy('perform pg_terminate_backend(pg_backend_pid()), pg_sleep(5);')
    await expect(writeAsRole(db.pool, visitor, insert('one'))).rejects.toThrow()
    await expect.poll(() => heard).toEqual(['missed'])
    expect((await db.adminPool.query('select name from public.bench')).rows).toEqual([{ name: 'one' }])
  })

  test.each([1, 200_000])(
    'a connection that is lost while a write of %d bytes runs makes every server forget what it knows',
    async (bytes) => {
      const relay = await createRelay(db.connectionString)
      const away = createPool({ connectionString: relay.connectionString, max: 1 })
      const writing = writeAsRole(away, visitor, {
        text: `insert into public.bench (name) select 'one' from pg_sleep(0.5) where $1 <> ''`,
        values: ['x'.repeat(bytes)],
      })
      const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
      await expect.poll(async () => (await db.adminPool.query(sleeping)).rowCount).toBe(1)
      relay.cut()
      await expect(writing).rejects.toThrow()
      await expect.poll(() => heard.toSorted()).toEqual([table, 'missed'].toSorted())
      expect((await db.adminPool.query('select name from public.bench')).rows).toEqual([{ name: 'one' }])
      await away.end()
      relay.close()
    },
  )
})

describe('messages between nodes', () => {
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
})
