import pg from 'pg'
import { QUERY_TIMEOUT, STATEMENT_TIMEOUT } from './node-bus.ts'
import { prepareOpening } from './opening.ts'
import { asRole } from './transaction.ts'

declare module 'pg' {
  interface Pool {
    /** Cancels the running statement of a connection. Never rejects: a statement that cannot be cancelled ends by its timeout. */
    cancel?: (client: pg.ClientBase) => Promise<void>
  }
}

/** Connections for requests. */
const CONNECTIONS = 14

const CANCEL = { text: 'select pg_cancel_backend($1)', query_timeout: 5_000 }

export type PoolOptions = Readonly<{
  connectionString: string
  /** Role to set after login; by default the login role stays. */
  role?: string | undefined
  max?: number
  /** Pool that cancels statements of this one, which serves requests; without it `cancel` is missing. */
  control?: pg.Pool
}>

/**
 * Opens a connection pool. Connections are in pipeline mode: queries sent without waiting for each other share one round
 * trip, so that "set role, query, commit" is as fast as a single query. The time zone is UTC.
 */
export function createPool({ connectionString, role, max = CONNECTIONS, control }: PoolOptions): pg.Pool {
  const backends = new WeakMap<pg.ClientBase, number>()
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // Detects a silent network within half a minute instead of with the next request.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: QUERY_TIMEOUT,
    application_name: 'zunft-backend',
    onConnect: async (client) => {
      backends.set(client, await setUp(client, role))
    },
  })
  // An idle connection that breaks (database restart) is dropped by the pool; the next query opens a new one.
  pool.on('error', () => {})
  // A connection that breaks in use fails its queries; without a listener its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (control) {
    runAutonomousCalls(pool)
    pool.cancel = async (client) => {
      // Otherwise the statement ends by its timeout.
      const query = { ...CANCEL, values: [backends.get(client)] }
      await control.query(query).catch(() => {})
    }
  }
  return pool
}

/**
 * Settings by statement: poolers refuse or ignore startup parameters. The backend does not check that this server is still there, so that
 * what it has committed is announced in any case. Resolves with the id of the backend process, which behind a pooler
 * differs from the one of the connection's startup.
 */
async function setUp(client: pg.ClientBase, role: string | undefined): Promise<number> {
  const { rows } = await client.query<{ backend: number }>(
    `select set_config('timezone', 'UTC', false), set_config('statement_timeout', $1, false), set_config('role', $2, false),
      set_config('client_connection_check_interval', '0', false), pg_backend_pid() as backend`,
    [STATEMENT_TIMEOUT, role ?? 'none'],
  )
  await prepareOpening(client)
  return rows[0]?.backend ?? 0
}

/** Opens connections that requests will use, before there are any. Does not reject: requests report what fails. */
export async function openConnections(pool: pg.Pool, count: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  for (const connection of opened) if (connection.status === 'fulfilled') connection.value.release()
}

/** SQLSTATE of the notice, in the class of warnings. */
const CALL = '01ZAC'
/** Calls that wait at once; further ones are dropped. */
const MAX_PENDING = 100
const NAME = /^(\w+)\.(\w+)$/

/**
 * Calls functions in transactions of their own, which a rollback of the caller's does not take back: a trigger that refuses a row can leave
 * nothing else behind. It asks by `raise notice using errcode = '01ZAC', message = '<schema>.<function>', detail = '<JSON array of its
 * arguments, as texts>'`; PostgreSQL sends notices at once. The function runs as `service_role`, so that role needs the right to execute it.
 * Equal calls that wait are one. What fails is not tried again.
 */
function runAutonomousCalls(pool: pg.Pool): void {
  const pending = new Set<string>()
  const call = async (name: string, values: unknown[]) => {
    const places = values.map((_, index) => `$${index + 1}`)
    await asRole(pool, { claims: { role: 'service_role' } }, 'write', (client) =>
      client.query(`select ${name}(${places})`, values),
    )
  }
  pool.on('connect', (client) => {
    client.on('notice', ({ code, message = '', detail = '' }) => {
      const [, schema, name] = NAME.exec(message) ?? []
      const key = `${message} ${detail}`
      if (code !== CALL || !schema || !name || pending.has(key) || pending.size >= MAX_PENDING) return
      pending.add(key)
      call(`${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`, JSON.parse(detail))
        .catch(() => {})
        .finally(() => pending.delete(key))
    })
  })
}
