import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../pool.ts'

export type TestDatabase = Readonly<{
  /** Logs in as the API does: without rights until a transaction sets a role. */
  pool: pg.Pool
  /** Logs in as the auth service does. */
  authPool: pg.Pool
  /** Cancels statements of `pool`, without waiting for its connections. */
  controlPool: pg.Pool
  /** Superuser, to insert data and to read it without policies. */
  adminPool: pg.Pool
  connectionString: string
  /** Logs in as the owner, who migrates. */
  ownerConnection: string
  drop(): Promise<void>
}>

/** A database of its own, cloned from the migrated template or another one, such as `template0`; drop it in `afterAll`. */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const superuser = inject('testCluster')
  await runOn(superuser, `create database ${name} template ${template} strategy file_copy`)
  const asUser = (user?: string) => connectionOf(superuser, { database: name, ...(user && { user }) })
  const controlPool = createPool({ connectionString: asUser('authenticator'), max: 1 })
  const pool = createPool({ connectionString: asUser('authenticator'), max: 8, control: controlPool })
  const authPool = createPool({ connectionString: asUser('supabase_auth_admin'), max: 3 })
  const adminPool = new pg.Pool({ connectionString: asUser(), max: 3, options: '-c timezone=UTC' })
  adminPool.on('error', () => {})
  return {
    pool,
    authPool,
    controlPool,
    adminPool,
    connectionString: asUser('authenticator'),
    ownerConnection: asUser('postgres'),
    async drop() {
      await Promise.all([pool.end(), authPool.end(), controlPool.end(), adminPool.end()])
      await runOn(superuser, `drop database if exists ${name} with (force)`)
    },
  }
}

async function runOn(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The migrated database that those of the tests are cloned from. */
export const TEMPLATE = 'backend_template'

/** A connection string of the test cluster for another login role or another database; a password stays. */
export function connectionOf(
  connectionString: string,
  { user, database }: Readonly<{ user?: string; database?: string }>,
): string {
  return connectionString.replace(
    /\/\/([^:@/]*)(:[^@/]*)?@([^/?]*)\/([^?]*)/,
    (_all, ownUser: string, password: string | undefined, host: string, ownDatabase: string) =>
      `//${user ?? ownUser}${password ?? ''}@${host}/${database ?? ownDatabase}`,
  )
}

/**
 * Finds the tables of a database that have no rows, and returns a function that deletes the rows they have got since, without triggers.
 * For tests that write into no other tables, in place of a new database each.
 */
export async function emptyTables(superuser: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await superuser.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`)
  const search = rows.map(
    ({ name }, place) => `select ${place} as place where not exists (select from ${name})`,
  )
  const empty = await superuser.query<{ place: number }>(search.join(' union all '))
  const deletions = empty.rows.map(({ place }) => `delete from ${rows[place]?.name};`)
  const sql = `begin; set local session_replication_role = replica; ${deletions.join('')} commit`
  return async () => void (await superuser.query(sql))
}

/**
 * Runs `work` beside the open transaction of another connection, which is rolled back unless `work` commits it. The connection is given back
 * even when a statement fails, such as one that ends a deadlock: the end of a pool waits for each of its connections.
 */
export async function besideTransaction<T>(
  pool: pg.Pool,
  work: (open: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const open = await pool.connect()
  try {
    await open.query('begin')
    return await work(open)
  } finally {
    await open.query('rollback').catch(() => {})
    open.release()
  }
}

/** How many connections wait for what the transaction has locked. */
export async function waitingFor(open: pg.ClientBase): Promise<number> {
  const { rows } = await open.query<{ waiting: number }>(
    `select count(distinct pid)::int as waiting from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
  )
  return rows[0]?.waiting ?? 0
}
