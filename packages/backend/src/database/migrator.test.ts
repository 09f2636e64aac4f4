import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { readProject } from '../project.ts'
import { migrate, seedDemoData } from './migrator.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

describe('migrations', () => {
  let db: TestDatabase
  let folder: string
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'zunft-backend-migrations-'))
    mkdirSync(join(folder, 'platform'))
    return () => rmSync(folder, { recursive: true })
  })

  const folders = () => ({ platform: join(folder, 'platform'), migrations: folder })
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
  const owner = () => db.ownerConnection
  const history = async () =>
    (
      await db.adminPool.query(
        `select version, name from supabase_migrations.schema_migrations where version like '9%' order by version`,
      )
    ).rows

  test('runs each migration once, in order, and records it as the Supabase CLI does', async () => {
    write('90000000000002_second.sql', 'alter table public.first add column added_by_second text;')
    write('90000000000001_first.sql', 'create table public.first ();')
    await migrate(owner(), folders())
    await migrate(owner(), folders())
    expect(await history()).toEqual([
      { version: '90000000000001', name: 'first' },
      { version: '90000000000002', name: 'second' },
    ])
  })

  test('skips what the Supabase CLI has already pushed', async () => {
    await db.adminPool.query(
      `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ('90000000000003', 'pushed', array['create table public.pushed ()'])`,
    )
    write('90000000000003_pushed.sql', 'this is not even SQL')
    await migrate(owner(), folders())
  })

  test('a failed migration is rolled back and reports its file and reason', async () => {
    write('90000000000004_broken.sql', 'create table public.half_made (); select 1/0;')
    await expect(migrate(owner(), folders())).rejects.toThrow(/90000000000004_broken\.sql.*division by zero/)
    const found = await db.adminPool.query(`select to_regclass('public.half_made') as found`)
    expect(found.rows).toEqual([{ found: null }])
    expect((await history()).map(({ version }) => version)).not.toContain('90000000000004')
  })

  test('several nodes may start at once', async () => {
    write('90000000000005_once.sql', 'create table public.once ();')
    await Promise.all(Array.from({ length: 4 }, () => migrate(owner(), folders())))
    expect((await history()).filter(({ version }) => version === '90000000000005')).toHaveLength(1)
  })

  test('where no migration is missing, the SQL of every start is one transaction, and the file that fails is named', async () => {
    write('90000000000006_runs.sql', 'create table public.runs (at xid8)')
    await migrate(owner(), folders())
    for (const name of ['010_one', '020_two'])
      write(`platform/${name}.sql`, 'insert into public.runs select pg_current_xact_id() -- no end')
    let other = 0
    await migrate(owner(), folders(), () => other++)
    const { rows } = await db.adminPool.query(
      'select count(*)::int, count(distinct at)::int as at from public.runs',
    )
    expect([rows, other]).toEqual([[{ count: 2, at: 1 }], 1])
    write('platform/030_broken.sql', 'select 1/0;')
    await expect(migrate(owner(), folders())).rejects.toThrow(/030_broken\.sql.*division by zero/)
  })

  test('an older folder of migrations, then a newer one: rows stay, and what is new runs once', async () => {
    write('90000000000007_notes.sql', 'create table public.kept_notes (title text not null);')
    await migrate(owner(), folders())
    await db.adminPool.query(`insert into public.kept_notes values ('before')`)
    write(
      '90000000000008_length.sql',
      `alter table public.kept_notes add column length integer;
     update public.kept_notes set length = char_length(title);
     alter table public.kept_notes alter column length set not null;`,
    )
    await migrate(owner(), folders())
    await migrate(owner(), folders())
    const { rows } = await db.adminPool.query('select title, length from public.kept_notes')
    expect(rows).toEqual([{ title: 'before', length: 6 }])
  })

  test('refuses a database that newer code has migrated, and does not change it', async () => {
    write('80000000000001_older.sql', 'create table public.older ();')
    await db.adminPool.query(
      `insert into supabase_migrations.schema_migrations (version) values ('90000000000009') on conflict do nothing`,
    )
    await expect(migrate(owner(), folders())).rejects.toThrow(
      /newer version of this software.*90000000000009/,
    )
    const found = await db.adminPool.query(`select to_regclass('public.older') as found`)
    expect(found.rows).toEqual([{ found: null }])
  })
})

describe('seed', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  /** Seeds the database; returns whether it was empty. */
  function seed(prepare = async () => {}): Promise<boolean> {
    return seedDemoData(db.ownerConnection, readProject(inject('testProject')).seed, prepare)
  }

  test('a database with a row is not seeded', async () => {
    await db.adminPool.query(`insert into public.notes (title, body, author) values ('Not', 'demo', 'data')`)
    expect(await seed()).toBe(false)
    await db.adminPool.query('delete from public.notes')
  })

  test('servers that start together seed the database once, and never again when its data is deleted', async () => {
    let prepared = 0
    const prepare = async () => {
      prepared += 1
    }
    const seeded = await Promise.all([seed(prepare), seed(prepare), seed(prepare)])
    expect(seeded.filter(Boolean)).toHaveLength(1)
    await db.adminPool.query('delete from public.notes')
    expect(await seed(prepare)).toBe(false)
    expect(prepared).toBe(1)
  })
})
