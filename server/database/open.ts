import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { projectFolder } from '../project-folder.ts'
import { StartError } from '../start-error.ts'
import { startCluster } from './embedded/cluster.ts'
import { migrate } from './migrator.ts'
import { createPool } from './pool.ts'

export type OpenDatabase = Readonly<{
  /** Connects as the login role that requests run under. */
  pool: pg.Pool
  /** Connects as the login role of the auth service, which alone may see accounts. */
  authPool: pg.Pool
  /** Logs in as the requests do, for connections of their own beside the pool. */
  loginConnection: string
  /** Connects as the owner, for migrations and demo data only. */
  ownerConnection: string
  close(): Promise<void>
}>

/** Signing in is short work; reads must never wait for it. */
const AUTH_CONNECTIONS = 4

/** Opens the embedded database below `dataDir`, or the one at `databaseUrl`, and migrates it. */
export async function openDatabase(
  config: Readonly<{ dataDir: string; databaseUrl: string | undefined }>,
  log: Logger,
): Promise<OpenDatabase> {
  const opened = config.databaseUrl
    ? await reach(config.databaseUrl)
    : await startEmbedded(join(config.dataDir, 'db'), log)
  try {
    await migrate(opened.ownerConnection, {
      platform: projectFolder('server/platform'),
      migrations: projectFolder('supabase/migrations'),
      afterwards: projectFolder('server/platform/afterwards'),
    })
  } catch (error) {
    await opened.stop()
    throw error
  }
  const pool = createPool({ connectionString: opened.loginConnection })
  const authPool = createPool({ connectionString: opened.authConnection, max: AUTH_CONNECTIONS })
  return {
    pool,
    authPool,
    loginConnection: opened.loginConnection,
    ownerConnection: opened.ownerConnection,
    async close() {
      await Promise.all([pool.end(), authPool.end()])
      await opened.stop()
    },
  }
}

type Opened = Readonly<{
  ownerConnection: string
  loginConnection: string
  authConnection: string
  stop(): Promise<void>
}>

async function startEmbedded(folder: string, log: Logger): Promise<Opened> {
  const cluster = await startCluster({
    folder,
    onExit: (code) => log.fatal({ code }, 'the embedded database ended unexpectedly'),
  })
  return {
    ownerConnection: cluster.connectionString('postgres', 'postgres'),
    loginConnection: cluster.connectionString('authenticator', 'postgres'),
    authConnection: cluster.connectionString('supabase_auth_admin', 'postgres'),
    stop: () => cluster.stop(),
  }
}

const OLDEST_VERSION = 150_000

async function reach(databaseUrl: string): Promise<Opened> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < OLDEST_VERSION) {
      throw new StartError('DATABASE_URL points to a PostgreSQL older than 15.')
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`DATABASE_URL cannot be reached: ${(cause as Error).message}`, { cause })
  } finally {
    await client.end().catch(() => {})
  }
  return {
    ownerConnection: databaseUrl,
    loginConnection: databaseUrl,
    authConnection: databaseUrl,
    stop: async () => {},
  }
}
