import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { asRole, writeAsRole } from './transaction.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
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
afterAll(() => db.drop())
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
