import pg from 'pg'

/** Longest a statement may take, milliseconds. */
const STATEMENT = 15_000
/** Then its answer is lost: the network swallows packets, and its own timers take a quarter of an hour to say so. */
const ANSWER = STATEMENT + 2_000

declare module 'pg' {
  interface Pool {
    /** Cancels the statement under way on a connection of the pool; resolves when the database has been told, or cannot be. */
    cancel?: (client: pg.ClientBase) => Promise<void>
  }
}

/** Connections for requests. */
const CONNECTIONS = 10

const CANCEL = { text: 'select pg_cancel_backend($1)', query_timeout: 5_000 }

export type PoolOptions = Readonly<{
  connectionString: string
  /** Put on as soon as somebody has logged in; by default everything is done as whoever logs in. */
  role?: string | undefined
  max?: number
  /** Where statements of this pool are cancelled; without one they never are. */
  control?: pg.Pool
}>

/**
 * Opens a connection pool. Connections are in pipeline mode: queries sent without waiting for each other share one round
 * trip, which is what keeps "set role, query, commit" as fast as a single query. Times are in UTC, as the wire has them.
 */
export function createPool({ connectionString, role, max = CONNECTIONS, control }: PoolOptions): pg.Pool {
  const backends = new WeakMap<pg.ClientBase, number>()
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A network that is gone without a word shows within half a minute, not with the next request.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: ANSWER,
    application_name: 'zunft',
    onConnect: async (client) => {
      backends.set(client, await setUp(client, role))
    },
  })
  // An idle connection that breaks (database restart) is dropped by the pool; the next query opens a new one.
  pool.on('error', () => {})
  // One that breaks while in use fails its queries; unheard, its error event would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (control) {
    pool.cancel = async (client) => {
      // What cannot be cancelled ends with its time.
      const query = { ...CANCEL, values: [backends.get(client)] }
      await control.query(query).catch(() => {})
    }
  }
  return pool
}

/**
 * Not by parameters of the connection: poolers refuse those, or leave them out without a word. Answers the process that serves the
 * connection, also behind a pooler, which gives it another number.
 */
async function setUp(client: pg.ClientBase, role: string | undefined): Promise<number> {
  const { rows } = await client.query<{ backend: number }>(
    `select set_config('timezone', 'UTC', false), set_config('statement_timeout', $1, false), set_config('role', $2, false),
      pg_backend_pid() as backend`,
    [STATEMENT, role ?? 'none'],
  )
  return rows[0]?.backend ?? 0
}
