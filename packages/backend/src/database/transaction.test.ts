import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { queryAsRole } from './reads.ts'
import { createRelay } from './testing/network.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { AS_TEXT, asRole, type Caller, isOutage, writeAsRole } from './transaction.ts'

describe('transactions', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
    await db.adminPool.query(
      `create table public.note (text text); grant all on public.note to anon, authenticated;
     create table public.unique_note (text text unique deferrable initially deferred); grant all on public.unique_note to anon`,
    )
  })
  afterAll(() => db.drop())

  const visitor = { claims: { role: 'anon' } }
  const notes = async () => (await db.adminPool.query('select text from public.note order by 1')).rows

  test('role, claims and request settings hold inside the transaction and end with it', async () => {
    const caller = {
      claims: { role: 'authenticated', sub: 'someone' },
      method: 'GET',
      path: '/note',
      headers: { accept: 'x' },
    }
    const seen = await asRole(db.pool, caller, 'read', (client) =>
      client.query(`select current_user::text as role, current_setting('request.jwt.claims')::json as claims,
      current_setting('request.method') as method, current_setting('request.headers')::json as headers`),
    )
    expect(seen.rows).toEqual([
      { role: 'authenticated', claims: caller.claims, method: 'GET', headers: { accept: 'x' } },
    ])
    const after = await db.pool.query(
      `select current_user::text as role, current_setting('request.jwt.claims', true) as claims`,
    )
    expect(after.rows[0].role).toBe('authenticator')
    expect(after.rows[0].claims ?? '').toBe('')
  })

  test('a write is committed; an error in the work rolls everything back and keeps its reason', async () => {
    await asRole(db.pool, visitor, 'write', (client) => client.query(`insert into note values ('kept')`))
    const failing = asRole(db.pool, visitor, 'write', async (client) => {
      await client.query(`insert into note values ('lost')`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual([{ text: 'kept' }])
  })

  test('a read can write nothing', async () => {
    const writing = { text: `insert into note values ('smuggled')` }
    await expect(queryAsRole(db.pool, visitor, writing)).rejects.toMatchObject({ code: '25006' })
    await expect(asRole(db.pool, visitor, 'read', (client) => client.query(writing))).rejects.toMatchObject({
      code: '25006',
    })
  })

  test('a single write is committed, or rolled back with the error of the database', async () => {
    await writeAsRole(db.pool, visitor, { text: `insert into note values ('kept')` })
    const failing = [
      [`insert into note values ('lost'), ((1 / (select 0))::text)`, '22012'],
      [`insert into unique_note values ('twice'), ('twice')`, '23505'],
    ] as const
    for (const [text, code] of failing)
      await expect(writeAsRole(db.pool, visitor, { text })).rejects.toMatchObject({ code })
    expect(await notes()).toContainEqual({ text: 'kept' })
    expect(await notes()).not.toContainEqual({ text: 'lost' })
    expect((await db.adminPool.query('select from unique_note')).rowCount).toBe(0)
  })

  test('an unknown role is the error, not the errors that follow', async () => {
    const unknownRole = { claims: { role: 'nobody_knows_me' } }
    await expect(queryAsRole(db.pool, unknownRole, { text: 'select 1' })).rejects.toMatchObject({
      code: '22023',
    })
    await expect(asRole(db.pool, unknownRole, 'write', (c) => c.query('select 1'))).rejects.toMatchObject({
      code: '22023',
    })
  })

  /** Calls `work` with a pool of one connection; resolves with the number of answers that it got. */
  async function answersTo(work: (one: pg.Pool) => Promise<unknown>): Promise<number> {
    const one = createPool({ connectionString: db.connectionString, max: 1 })
    const client = await one.connect()
    let answers = 0
    client.connection.on('readyForQuery', () => {
      answers += 1
    })
    client.release()
    await work(one)
    await one.end()
    return answers
  }

  test('a single read or write costs one answer of the database', async () => {
    expect(await answersTo((one) => queryAsRole(one, visitor, { text: 'select from note' }))).toBe(1)
    const writing = { text: `insert into note values ('kept')` }
    expect(await answersTo((one) => writeAsRole(one, visitor, writing))).toBe(1)
  })

  test('a statement that was not prepared because its caller failed is prepared for the next one', async () => {
    const one = createPool({ connectionString: db.connectionString, max: 1 })
    const nobody = { claims: { role: 'nobody_knows_me' } }
    const asTexts = { rowMode: 'array', types: AS_TEXT } as const
    const reading = { name: 'reading', text: 'select $1', values: ['one'], ...asTexts }
    const writing = {
      name: 'writing',
      text: 'insert into note values ($1) returning text, 1',
      values: ['kept'],
    }
    for (const caller of [nobody, visitor, visitor]) {
      const code = caller === nobody ? '22023' : undefined
      const results = await Promise.allSettled([
        queryAsRole(one, caller, reading),
        writeAsRole(one, caller, writing),
      ])
      const rows = results.map((each) => (each.status === 'fulfilled' ? each.value.rows : each.reason.code))
      const fulfilled = [[['one']], [['kept', '1']]]
      expect(rows).toEqual(code ? [code, code] : fulfilled)
    }
    await one.end()
  })

  test.each(['select 1', 'select 1/0', `insert into note values ('smuggled')`])(
    'after the read "%s" its connection has neither its caller nor its access',
    async (text) => {
      const one = createPool({ connectionString: db.connectionString, max: 1 })
      await queryAsRole(one, { ...visitor, method: 'GET' }, { text }).catch(() => {})
      const { rows } = await one.query(
        `select current_user::text as role, current_setting('request.method', true) as method,
        current_setting('transaction_read_only') as "readOnly", current_setting('statement_timeout') as longest`,
      )
      expect(rows).toEqual([{ role: 'authenticator', method: '', readOnly: 'off', longest: '15s' }])
      await one.end()
    },
  )

  test('a connection that is lost is noticed after 5 s, unlike a statement that takes longer', async () => {
    const relay = await createRelay(db.connectionString)
    const away = createPool({ connectionString: relay.connectionString })
    const callers = ['anon', 'service_role'].map((role) => ({ claims: { role } }))
    const read = (caller: Caller) => queryAsRole(away, caller, { text: 'select 1' })
    await Promise.all(callers.map(read))
    relay.silence()
    const begun = performance.now()
    const losing = callers.map((caller) =>
      read(caller).catch((error: unknown) => ({ lost: isOutage(error), after: performance.now() - begun })),
    )
    const slow = queryAsRole(db.pool, callers[1] ?? visitor, { text: 'select pg_sleep(6), 1 as one' })
    for (const lost of await Promise.all(losing)) {
      expect(lost).toMatchObject({ lost: true })
      expect((lost as { after: number }).after).toBeLessThan(5_900)
    }
    expect((await slow).rows).toMatchObject([{ one: 1 }])
    expect(away.totalCount).toBe(0)
    relay.close()
    await away.end()
  }, 10_000)

  test('a connection that has forgotten how to set the caller runs nothing', async () => {
    // Log in as the owner, which may write without a role too.
    const one = createPool({ connectionString: db.ownerConnection, max: 1 })
    await one.query('deallocate all')
    const writing = writeAsRole(one, visitor, { text: `insert into note values ('of nobody')` })
    await expect(writing).rejects.toMatchObject({ code: '26000' })
    await one.end()
    expect(await notes()).not.toContainEqual({ text: 'of nobody' })
  })

  test.each([
    ['anon', '3s'],
    ['authenticated', '8s'],
    ['service_role', '15s'],
  ])('a statement of %s is stopped after %s, and the next caller has his own time', async (role, time) => {
    const shown = await queryAsRole(db.pool, { claims: { role } }, { text: 'show statement_timeout' })
    expect(shown.rows).toEqual([{ statement_timeout: time }])
    expect((await db.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }])
  })

  test('an anonymous statement ends by its timeout', async () => {
    const slow = queryAsRole(db.pool, visitor, { text: 'select pg_sleep(30)' })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
  }, 5_000)

  test('a client that disconnects has its write committed', async () => {
    const caller = { claims: { role: 'service_role' }, disconnected: AbortSignal.abort() }
    await writeAsRole(db.pool, caller, { text: `insert into note values ('sent and gone')` })
    expect(await notes()).toContainEqual({ text: 'sent and gone' })
  })

  test('the login role cannot SET ROLE to the owner', async () => {
    const owner = { claims: { role: 'postgres' } }
    await expect(queryAsRole(db.pool, owner, { text: 'select 1' })).rejects.toMatchObject({ code: '42501' })
  })

  test('after failures the pool still works', async () => {
    const failures = Array.from({ length: 20 }, () =>
      queryAsRole(db.pool, visitor, { text: 'select 1/0' }).catch((error: { code: string }) => error.code),
    )
    expect(new Set(await Promise.all(failures))).toEqual(new Set(['22012']))
    expect((await queryAsRole(db.pool, visitor, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  })
})

describe('pool', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  test('a connection sends no startup parameter that a pooler would refuse', async () => {
    const pooler = createServer().listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    const { port } = pooler.address() as AddressInfo
    const pool = createPool({
      connectionString: `postgresql://owner@127.0.0.1:${port}/project`,
      role: 'anon',
    })
    const connecting = pool.connect().catch(() => {})
    const [socket] = (await once(pooler, 'connection')) as [Socket]
    const [hello] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    pooler.close()
    await Promise.all([connecting, pool.end()])
    // Length and version, then names and values.
    const words = hello.subarray(8).toString().split('\0')
    const names = words.filter((word, at) => at % 2 === 0 && word !== '')
    expect(names.toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
  })

  test('the time zone is UTC, statements time out, and the role is set', async () => {
    const pool = createPool({ connectionString: db.ownerConnection, role: 'authenticator' })
    const { rows } = await pool.query(
      `select current_user as name, current_setting('timezone') as zone, current_setting('statement_timeout') as longest`,
    )
    await pool.end()
    expect(rows).toEqual([{ name: 'authenticator', zone: 'UTC', longest: '15s' }])
  })

  describe('calls that outlive the transaction', () => {
    beforeAll(async () => {
      await db.adminPool.query(`
    create table public.called (who text, first text, second text);
    create table public.guarded (name text);
    grant insert on public.guarded to anon;
    create function public.note_call(_first text, _second text) returns void language sql security definer
      as $$ insert into public.called values (auth.role(), _first, _second) $$;
    revoke execute on function public.note_call from public;
    grant execute on function public.note_call to service_role;
    create function public.ask_and_refuse() returns trigger language plpgsql as $$
      begin
        raise notice using errcode = '01ZAC', message = new.name, detail = '["a", null]';
        raise notice using errcode = '01000', message = 'public.note_call', detail = '["b", "b"]';
        raise unique_violation;
      end $$;
    create trigger ask_and_refuse before insert on public.guarded for each row execute function public.ask_and_refuse()`)
    })
    beforeEach(() => db.adminPool.query('truncate public.called'))

    const INSERT = 'insert into public.guarded values ($1)'
    const visitor = { claims: { role: 'anon' } }
    const calls = async () => (await db.adminPool.query('select * from public.called')).rows
    const CALLED = [{ who: 'service_role', first: 'a', second: null }]

    test('a call is made although the statement that asks for it is refused and rolled back', async () => {
      const refused = writeAsRole(db.pool, visitor, { text: INSERT, values: ['public.note_call'] })
      await expect(refused).rejects.toMatchObject({ code: '23505' })
      await expect.poll(calls).toEqual(CALLED)
    })

    test('a name that is none is not called, and what fails does no harm', async () => {
      const names = [
        'public.no_such_call',
        'public.note_call(1); drop table public.called',
        'pg_sleep',
        'public.note_call',
      ]
      for (const name of names) {
        const refused = asRole(db.pool, visitor, 'write', (client) => client.query(INSERT, [name]))
        await expect(refused).rejects.toMatchObject({ code: '23505' })
      }
      await expect.poll(calls).toEqual(CALLED)
    })
  })
})

describe('outage', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  test('a terminated, refused or limited connection is an outage', async () => {
    const ended = db.adminPool.query('select pg_terminate_backend(pg_backend_pid())')
    expect(isOutage(await errorOf(ended))).toBe(true)
    const nowhere = new pg.Client({ connectionString: 'postgresql://127.0.0.1:1/none' })
    expect(isOutage(await errorOf(nowhere.connect()))).toBe(true)
    await db.adminPool.query('create role without_a_place login connection limit 0')
    const full = new pg.Client({
      connectionString: db.ownerConnection.replace('postgres@', 'without_a_place@'),
    })
    expect(isOutage(await errorOf(full.connect()))).toBe(true)
    await db.adminPool.query('drop role without_a_place')
  })

  test.each([
    ['a statement that takes too long', `set local statement_timeout = 1; select pg_sleep(1)`],
    ['a value that does not fit', `select 1/0`],
    ['a table that is not there', `select from nothing`],
    ['a function that raises the SQLSTATE of an outage', `do $$ begin raise sqlstate '53100'; end $$`],
  ])('%s is not an outage', async (_what, sql) => {
    const error = await errorOf(db.adminPool.query(sql))
    expect(error).toBeInstanceOf(pg.DatabaseError)
    expect(isOutage(error)).toBe(false)
  })

  test('an error of the server itself is no outage', () => {
    expect(isOutage(new TypeError('undefined is not a function'))).toBe(false)
    expect(isOutage(undefined)).toBe(false)
  })
})
