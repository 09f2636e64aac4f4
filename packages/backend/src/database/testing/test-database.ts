import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../pool.ts'
import { connectionOf, TEMPLATE } from './test-connection.ts'

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
