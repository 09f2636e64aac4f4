import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ENGLISH } from '../messages/english.ts'
import type { Messages } from '../messages/messages.ts'
import { StartError } from '../start-error.ts'

export type SqlFolders = Readonly<{
  platform: string
  migrations: string
  /** What looks at the tables that the migrations made; idempotent, like the platform's. */
  afterwards?: string
}>

/** Any number works, as long as every node uses the same one. */
const MIGRATION_LOCK = 8_340_712_516

/**
 * Brings a database to the current state: the platform's SQL (idempotent, every time), then each migration once, in the
 * order of its version, each in a transaction of its own, and what comes afterwards (idempotent, every time). The history is the Supabase CLI's own table
 * (`supabase_migrations.schema_migrations`), so `supabase db push` and this agree on what has run.
 * Several nodes may call it at once: one works, the others wait. A database that newer code has migrated is left alone.
 */
export async function migrate(connectionString: string, folders: SqlFolders): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'zunft migrator' })
  await client.connect()
  try {
    await lockMigrations(client)
    await client.query(HISTORY)
    const applied = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    const versions = new Set(applied.rows.map((row) => row.version))
    const migrations = sqlFiles(folders.migrations)
    refuseNewer(versions, migrations)
    for (const file of sqlFiles(folders.platform)) await run(client, file)
    for (const file of migrations) {
      if (!versions.has(file.version)) await run(client, file, RECORD)
    }
    for (const file of folders.afterwards ? sqlFiles(folders.afterwards) : []) await run(client, file)
  } finally {
    await client.end()
  }
}

/** Keeps every migrator out of this database until the connection ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

/**
 * Builds, inside the transaction of the caller, the schema as it was after the given versions; their history is not recorded.
 * Throws a `StartError` when one of them is not among the migrations.
 */
export async function buildSchema(
  client: pg.Client,
  folders: SqlFolders,
  versions: readonly string[],
  messages: Messages = ENGLISH,
): Promise<void> {
  const migrations = sqlFiles(folders.migrations)
  const unknown = versions.filter((version) => !migrations.some((file) => file.version === version))
  if (unknown.length > 0) throw new StartError(messages.backupTooNew(unknown))
  await client.query(HISTORY)
  for (const file of sqlFiles(folders.platform)) await client.query(file.text)
  for (const file of migrations) {
    if (versions.includes(file.version)) await client.query(file.text)
  }
}

/** Older code does not know what rows of a newer schema mean, and the platform's SQL must not undo anything of it either. */
function refuseNewer(applied: ReadonlySet<string>, known: readonly SqlFile[]): void {
  const newest = known.reduce((latest, { version }) => Math.max(latest, Number(version)), 0)
  const newer = [...applied].filter((version) => Number(version) > newest).sort()
  if (newer.length > 0) {
    throw new StartError(
      `The database was migrated by a newer version of this software (${newer.join(', ')}); install that version, or restore a backup.`,
    )
  }
}

type SqlFile = Readonly<{ path: string; version: string; name: string; text: string }>

const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`
const RECORD =
  'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])'

function sqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((fileName) => {
      const [, version = '', name = ''] = /^(\d+)_(.*)\.sql$/.exec(fileName) ?? []
      if (!version) throw new StartError(`${join(folder, fileName)} has no version in front of its name.`)
      const path = join(folder, fileName)
      return { path, version, name, text: readFileSync(path, 'utf8') }
    })
}

async function run(client: pg.Client, file: SqlFile, record?: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.text)
    if (record) await client.query(record, [file.version, file.name, file.text])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new StartError(`${file.path} could not be run: ${(cause as Error).message}`, { cause })
  }
}
