import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readProject } from 'zunft-backend/installation'
import { createPersonas } from 'zunft-backend/testing'
import { createRows } from '../../supabase/tests/permissions/entity.ts'
import { createInstallation, SECRETS, type TestInstallation } from '../testing/target.ts'
import { requireKnown } from './apply.ts'
import type { Entries, Entry } from './entry.ts'
import { readTables, SCHEMAS, type TableShape } from './tables.ts'

const { sql: PROJECT_SQL } = readProject('supabase')

/** Values that COPY has to escape, and more than one line of them. */
const AWKWARD = 'Zeile 1\nZeile 2\t\\N "Grüße" \\. 🎉'

let source: TestInstallation
let target: TestInstallation
beforeAll(async () => {
  source = await createInstallation(PROJECT_SQL)
  await createPersonas(source.db.adminPool, SECRETS)
  await createRows(source.db.adminPool)
  await source.db.adminPool.query(`insert into public.ideas (title, description) values ('Brunnen', $1)`, [
    AWKWARD,
  ])
  await source.store('small.jpg', Buffer.from('some bytes'))
  target = await createInstallation(PROJECT_SQL)
  await source.take((entries) => target.apply(entries))
}, 60_000)
afterAll(async () => {
  await Promise.all([source.remove(), target.remove()])
})

test('a restore into an unused installation restores rows, accounts, files and secrets', async () => {
  expect(await target.tally()).toEqual(await source.tally())
  expect(target.secrets()).toEqual(SECRETS)
  const idea = await target.db.adminPool.query('select title from public.ideas where description = $1', [
    AWKWARD,
  ])
  expect(idea.rows).toEqual([{ title: 'Brunnen' }])
  expect(await target.keys()).toEqual(await source.keys())
})

test('privileges, policies and triggers apply to restored data', async () => {
  await migrate(target.db.ownerConnection, PROJECT_SQL)
  const rules = `
    select c.oid::regclass::text as relation, c.relacl::text, c.relrowsecurity,
      (select array_agg(t.tgname::text || t.tgenabled::text order by t.tgname) from pg_trigger as t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
      (select array_agg(p.polname order by p.polname) from pg_policy as p where p.polrelid = c.oid) as policies
    from pg_class as c where c.relnamespace::regnamespace::text = any ($1) and c.relkind in ('r', 'v') order by 1`
  const [expected, found] = await Promise.all(
    [source, target].map(({ db }) => db.adminPool.query(rules, [SCHEMAS]).then(({ rows }) => rows)),
  )
  expect(found).toEqual(expected)
})

test('every table is in a schema that is backed up, and none uses a sequence', async () => {
  const elsewhere = await source.db.adminPool.query(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p', 'S', 'm')
       and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
       and (relkind <> 'r' or relnamespace::regnamespace::text <> all ($1))`,
    [SCHEMAS],
  )
  expect(elsewhere.rows).toEqual([])
})

const UNKNOWN = 'Die Tabellen der Sicherung sind nicht die, die diese Version der Software kennt.'

test('a forged archive whose table has SQL as its name is refused and changes nothing', async () => {
  async function* forged(entries: Entries): Entries & AsyncGenerator<Entry> {
    for await (const entry of entries) {
      const [first, ...rest] = entry.kind === 'head' ? entry.head.tables : []
      if (entry.kind !== 'head' || !first) yield entry
      else {
        const name = `${first.name}; create table public.forged (id int); truncate ${first.name}`
        yield { ...entry, head: { ...entry.head, tables: [{ ...first, name }, ...rest] } }
      }
    }
  }
  const before = await target.tally()
  await expect(source.take((entries) => target.apply(forged(entries), true))).rejects.toThrow(UNKNOWN)
  expect(await target.tally()).toEqual(before)
}, 30_000)

test('tables of a backup are those of the database, by name, columns and order', async () => {
  const owner = await source.db.adminPool.connect()
  const known = await readTables(owner).finally(() => owner.release())
  const [first, ...rest] = known
  if (!first) throw new Error('There are no tables')
  const forged: Partial<TableShape>[] = [
    { name: 'pg_catalog.pg_authid' },
    { name: `${first.name}, pg_catalog.pg_authid` },
    { name: first.name.toUpperCase() },
    { columns: [...first.columns, 'id) from public.ideas; drop table public.ideas; --'] },
    { order: ['(select pg_sleep(60))'] },
    { columns: [] },
    { order: [] },
  ]
  expect(() => requireKnown(known, known)).not.toThrow()
  expect(() => requireKnown([], known)).toThrow(UNKNOWN)
  for (const change of forged)
    expect(() => requireKnown([{ ...first, ...change }, ...rest], known), JSON.stringify(change)).toThrow(
      UNKNOWN,
    )
})
