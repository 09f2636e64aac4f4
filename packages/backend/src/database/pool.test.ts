import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { asRole, writeAsRole } from './transaction.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('a connection sends no startup parameter that a pooler would refuse', async () => {
  const pooler = createServer().listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  const pool = createPool({ connectionString: `postgresql://owner@127.0.0.1:${port}/project`, role: 'anon' })
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
