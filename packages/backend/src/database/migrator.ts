import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ENGLISH, type Messages } from '../messages/messages.ts'
import type { Seed } from '../project.ts'
import { StartError } from '../start/start-error.ts'

export type SqlFolders = Readonly<{
  platform: string
  migrations: string
  /** SQL that needs the tables of the migrations; idempotent, like the platform's. */
  afterwards?: string
}>

/** Key of the advisory lock, the same for every server. */
const MIGRATION_LOCK = 8_340_712_516

/**
 * Brings a database to the current state: the platform's SQL (idempotent, every time), then each migration once, in the
 * order of its version, each in a transaction of its own, and the SQL of `afterwards` (idempotent, every time). The history is the table
 * of the Supabase CLI (`supabase_migrations.schema_migrations`), so that `supabase db push` agrees on what has run.
 * Concurrent calls are serialised by a lock. `meanwhile` is called once, when SQL has been sent. Throws a `StartError` when newer code has
 * migrated the database, or when SQL fails.
 */
export async function migrate(
  connectionString: string,
  folders: SqlFolders,
  meanwhile = () => {},
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'zunft-backend migrator',
    pipeline: true,
  })
  await client.connect()
  try {
    // What a crash loses is run again, and later commits of others make it durable with their own.
    await client.query('set synchronous_commit to off')
    await lockMigrations(client)
    await client.query(HISTORY)
    const applied = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    const versions = new Set(applied.rows.map((row) => row.version))
    const migrations = sqlFiles(folders.migrations)
    refuseNewer(versions, migrations)
    const running = runAll(client, {
      platform: sqlFiles(folders.platform),
      missing: migrations.filter(({ version }) => !versions.has(version)),
      afterwards: folders.afterwards ? sqlFiles(folders.afterwards) : [],
    })
    meanwhile()
    await running
  } finally {
    await client.end()
  }
}

type AllSql = Readonly<Record<'platform' | 'missing' | 'afterwards', readonly SqlFile[]>>

async function runAll(client: pg.Client, { platform, missing, afterwards }: AllSql): Promise<void> {
  const idempotent = [...platform, ...afterwards]
  if (missing.length === 0 && (await haveRunAtOnce(client, idempotent))) return
  for (const file of platform) await run(client, file)
  for (const file of missing) await run(client, file, RECORD)
  for (const file of afterwards) await run(client, file)
}

/**
 * Runs the files in one transaction with one response; returns whether it succeeded. Run one by one, they show which of them fails and hold
 * fewer locks at a time while another server uses the database: the timeout is below PostgreSQL's `deadlock_timeout`, so that the other
 * server's requests are not refused.
 */
async function haveRunAtOnce(client: pg.Client, files: readonly SqlFile[]): Promise<boolean> {
  const begin = "begin; set local lock_timeout = '200ms'"
  try {
    await client.query([begin, ...files.map((file) => file.read()), 'commit'].join('\n;\n'))
    return true
  } catch {
    await client.query('rollback').catch(() => {})
    return false
  }
}

/** Takes the migration lock until the connection ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

/**
 * Builds the schema as it was after the given versions, inside the caller's transaction and without recording their history.
 * Throws a `StartError` when there is no migration of one of them.
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
  for (const file of sqlFiles(folders.platform)) await client.query(file.read())
  for (const file of migrations) {
    if (versions.includes(file.version)) await client.query(file.read())
  }
}

/** Older code cannot use a newer schema, and the platform's SQL must not revert parts of it. */
function refuseNewer(applied: ReadonlySet<string>, known: readonly SqlFile[]): void {
  const newest = known.reduce((latest, { version }) => Math.max(latest, Number(version)), 0)
  const newer = [...applied].filter((version) => Number(version) > newest).sort()
  if (newer.length > 0) {
    throw new StartError(
      `The database was migrated by a newer version of this software (${newer.join(', ')}); install that version, or restore a backup.`,
    )
  }
}

type SqlFile = Readonly<{ path: string; version: string; name: string; read(): string }>

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
      return { path, version, name, read: () => readFileSync(path, 'utf8') }
    })
}

async function run(client: pg.Client, file: SqlFile, record?: string): Promise<void> {
  try {
    const text = file.read()
    // Sent at once: what follows a statement that fails fails as well, and the commit rolls back.
    await Promise.all([
      client.query('begin'),
      client.query(text),
      record && client.query(record, [file.version, file.name, text]),
      client.query('commit'),
    ])
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new StartError(`${file.path} could not be run: ${(cause as Error).message}`, { cause })
  }
}

/** Key of the advisory lock, the same for every server. */
const SEED_LOCK = 8_340_712_518

/**
 * Runs the demo data once, and only into an empty database. What was seeded is recorded as the Supabase CLI does
 * (`supabase_migrations.seed_files`), in the same transaction, so a crash leaves all of it or nothing.
 * `prepare` runs first, only when the data will be seeded. Resolves with whether it was.
 */
export async function seedDemoData(
  connectionString: string,
  { folder, files }: Seed,
  prepare: () => Promise<void>,
): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'zunft-backend demo data' })
  await client.connect()
  try {
    // Serialises servers that start together; the lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK])
    if (!(await isEmpty(client))) return false
    await prepare()
    await client.query('begin')
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8')
      await client.query(text)
      await client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
        join('supabase', file),
        createHash('sha256').update(text).digest('hex'),
      ])
    }
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}

/**
 * Empty: never seeded, and no row in any table outside of the platform's schemas. Unlogged tables do not count, since a crash
 * empties them.
 */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const seeded = await client.query('select from supabase_migrations.seed_files limit 1')
  if (seeded.rowCount) return false
  const tables = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and c.relpersistence = 'p' and (
      n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'storage', 'supabase_migrations')
      or (n.nspname, c.relname) = ('supabase_migrations', 'seed_files'))`)
  const anyRow = tables.rows.map(({ name }) => `exists (select from ${name})`).join(' or ')
  const found = await client.query<{ some: boolean }>(`select (${anyRow || 'false'}) as some`)
  return found.rows[0]?.some === false
}
