import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../start/start-error.ts'
import { type Cluster, startCluster } from './embedded/cluster.ts'
import { createListener, endWithin, type Listener } from './listening/listener.ts'
import { migrate, type SqlFolders } from './migrator.ts'
import { createPool } from './pool.ts'

export type OpenDatabase = Readonly<{
  /** Connects as the login role that requests run under. */
  pool: pg.Pool
  /** Connects as the login role of the auth service, the only role that may see accounts. */
  authPool: pg.Pool
  /** One connection outside of the request pools, for health checks and cancelling statements. */
  controlPool: pg.Pool
  /** The one connection that receives notifications; opened by the first subscription. */
  listener: Listener
  /** Connection string of the requests' login role. */
  loginConnection: string
  /** Connects as the owner, for migrations and demo data only. */
  ownerConnection: string
  close(): Promise<void>
}>

/** Connections of the auth service, apart from those for reads. */
const AUTH_CONNECTIONS = 4

/** What to do while the database works. */
type Meanwhile = Readonly<{
  /** Called while it starts. */
  onLaunch?(): void
  /** Called while SQL runs, which takes 50 ms where everything is there. */
  onMigrate?: (() => void) | undefined
}>

/** Opens the embedded database below `dataDir`, or the one at `databaseUrl`, and migrates it by `sql`. */
export async function openDatabase(
  config: Readonly<{ dataDir: string; databaseUrl: string | undefined }>,
  sql: SqlFolders,
  log: Logger,
  { onLaunch, onMigrate }: Meanwhile = {},
): Promise<OpenDatabase> {
  const opened = await reachDatabase(config, log, onLaunch)
  try {
    await migrate(opened.ownerConnection, sql, onMigrate)
  } catch (error) {
    await opened.close()
    throw error
  }
  const assumable = config.databaseUrl ? await assumableRoles(config.databaseUrl) : new Set<string>()
  const role = (name: string) => (assumable.has(name) ? name : undefined)
  const controlPool = createPool({ connectionString: opened.loginConnection, max: 1 })
  const pool = createPool({
    connectionString: opened.loginConnection,
    role: role('authenticator'),
    control: controlPool,
  })
  const authPool = createPool({
    connectionString: opened.authConnection,
    role: role('supabase_auth_admin'),
    max: AUTH_CONNECTIONS,
  })
  const listener = createListener(opened.loginConnection, log)
  return {
    pool,
    authPool,
    controlPool,
    listener,
    loginConnection: opened.loginConnection,
    ownerConnection: opened.ownerConnection,
    async close() {
      await Promise.all([
        listener.close(),
        endWithin(Promise.all([pool.end(), authPool.end(), controlPool.end()])),
      ])
      await opened.close()
    },
  }
}

/** Starts the embedded database below `dataDir`, or reaches the one at `databaseUrl`, without migrating it. */
export function reachDatabase(
  config: Readonly<{ dataDir: string; databaseUrl: string | undefined }>,
  log: Logger,
  onLaunch?: () => void,
): Promise<Opened> {
  if (!config.databaseUrl) return startEmbedded(join(config.dataDir, 'db'), log, onLaunch)
  onLaunch?.()
  return reach(config.databaseUrl)
}

type Opened = Readonly<{
  ownerConnection: string
  loginConnection: string
  authConnection: string
  close(): Promise<void>
}>

async function startEmbedded(folder: string, log: Logger, onLaunch?: () => void): Promise<Opened> {
  const cluster = await superviseCluster(folder, log, onLaunch)
  return {
    ownerConnection: cluster.connectionString('postgres', 'postgres'),
    loginConnection: cluster.connectionString('authenticator', 'postgres'),
    authConnection: cluster.connectionString('supabase_auth_admin', 'postgres'),
    close: () => cluster.stop(),
  }
}

/** The services' login roles of an embedded database that the user of this external one may assume with SET ROLE. */
async function assumableRoles(databaseUrl: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ rolname: string }>(`
      select rolname from pg_roles where rolname in ('authenticator', 'supabase_auth_admin') and pg_has_role(current_user, oid,
        case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)`)
    return new Set(rows.map(({ rolname }) => rolname))
  } finally {
    await client.end()
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
    close: async () => {},
  }
}

/** Milliseconds before each attempt; the last one repeats. */
const RETRY_DELAYS = [0, 250, 1_000, 5_000] as const

/** Starts the embedded database, and restarts it whenever it ends unexpectedly. */
async function superviseCluster(folder: string, log: Logger, onLaunch?: () => void): Promise<Cluster> {
  const stopping = new AbortController()
  let starting: Promise<Cluster>
  const start = () => startCluster({ folder, onLaunch, onExit })
  const startAgain = async (): Promise<Cluster> => {
    for (let attempt = 0; ; attempt += 1) {
      await pause(RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)], undefined, {
        signal: stopping.signal,
      })
      try {
        const cluster = await start()
        log.warn('the embedded database is running again')
        return cluster
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be started again')
      }
    }
  }
  const onExit = (code: number | null) => {
    log.error({ code }, 'the embedded database ended unexpectedly and is started again')
    starting = startAgain()
    // Rejects only when it is stopped, which `stop` handles.
    starting.catch(() => {})
  }
  starting = start()
  const { connectionString } = await starting
  return {
    connectionString,
    async stop() {
      stopping.abort()
      await starting.then(
        (cluster) => cluster.stop(),
        () => {},
      )
    },
  }
}
