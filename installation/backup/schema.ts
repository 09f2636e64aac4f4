import type pg from 'pg'
import { buildSchema, type SqlFolders } from 'zunft-backend/database'
import { StartError } from 'zunft-backend/errors'
import { GERMAN } from 'zunft-backend/messages/german'
import type { Head } from './entry.ts'
import { readTables, SCHEMAS, type TableShape } from './tables.ts'

/** Rows inserted by the migrations, which exist in an unused installation, too. */
const WRITTEN_BY_MIGRATIONS: ReadonlySet<string> = new Set([
  'storage.buckets',
  'supabase_migrations.schema_migrations',
])

/** Whether the database contains no data of users. */
export async function isUnused(owner: pg.ClientBase): Promise<boolean> {
  const tables = (await readTables(owner)).filter(({ name }) => !WRITTEN_BY_MIGRATIONS.has(name))
  const anyRow = tables.map(({ name }) => `exists (select from ${name})`).join(' or ')
  const found = await owner.query<{ some: boolean }>(`select (${anyRow || 'false'}) as some`)
  return found.rows[0]?.some === false
}

/**
 * Drops the schema and rebuilds it with the migrations of `head`, without rows and with triggers disabled, because the incoming rows have
 * passed them already. Returns the tables in order of insertion. Runs inside the caller's transaction.
 */
export async function rebuildSchema(
  owner: pg.Client,
  head: Head,
  folders: SqlFolders,
): Promise<readonly TableShape[]> {
  await owner.query(`
    drop schema if exists ${SCHEMAS.join(', ')} cascade;
    create schema public;
    grant usage on schema public to public;`)
  await buildSchema(owner, folders, head.migrations, GERMAN)
  const tables = await readTables(owner)
  requireKnown(head.tables, tables)
  for (const { name } of tables) await owner.query(`alter table ${name} disable trigger user`)
  await owner.query(`truncate ${head.tables.map(({ name }) => name).join(', ')} cascade`)
  return head.tables
}

/**
 * Throws a `StartError` unless the tables of a backup exist here, of which `known` are all. Ours may have additional columns, because the
 * platform's schema below the migrations is always the current one. Names are compared with those of the database, so that an archive never
 * becomes SQL.
 */
export function requireKnown(tables: readonly TableShape[], known: readonly TableShape[]): void {
  const isKnown = ({ name, columns, order }: TableShape) => {
    const own = known.find((table) => table.name === name)
    const all = new Set([...(own?.columns ?? []), ...(own?.order ?? [])])
    return columns.length > 0 && order.length > 0 && [...columns, ...order].every((column) => all.has(column))
  }
  if (tables.length === 0 || !tables.every(isKnown)) {
    throw new StartError('Die Tabellen der Sicherung sind nicht die, die diese Version der Software kennt.')
  }
}

/** Checks deferred references first: a table with a pending check cannot be altered. */
export async function enableTriggers(owner: pg.Client): Promise<void> {
  await owner.query('set constraints all immediate')
  for (const { name } of await readTables(owner)) await owner.query(`alter table ${name} enable trigger user`)
}

/** On hosted Supabase the schemas of accounts and files belong to the platform and cannot be rebuilt. */
export async function refuseHostedSupabase(owner: pg.Client): Promise<void> {
  const found = await owner.query(`select from pg_catalog.pg_roles where rolname = 'supabase_admin'`)
  if (found.rowCount) {
    throw new StartError(
      'Das Ziel ist eine Datenbank von Supabase; dort legt die Plattform Konten und Dateien selbst an.',
    )
  }
}
