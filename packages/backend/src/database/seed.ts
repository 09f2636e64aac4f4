import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Seed } from '../project.ts'

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
