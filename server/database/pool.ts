import pg from 'pg'

/** Longest a statement may take, milliseconds. */
const STATEMENT = 15_000
/** Then its answer is lost: the network swallows packets, and its own timers take a quarter of an hour to say so. */
const ANSWER = STATEMENT + 2_000

export type PoolOptions = Readonly<{
  connectionString: string
  /** Put on as soon as somebody has logged in; by default everything is done as whoever logs in. */
  role?: string | undefined
  max?: number
}>

/**
 * Opens a connection pool. Connections are in pipeline mode: queries sent without waiting for each other share one round
 * trip, which is what keeps "set role, query, commit" as fast as a single query. Times are in UTC, as the wire has them.
 */
export function createPool({ connectionString, role, max = 10 }: PoolOptions): pg.Pool {
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
    onConnect: (client) => setUp(client, role),
  })
  // An idle connection that breaks (database restart) is dropped by the pool; the next query opens a new one.
  pool.on('error', () => {})
  // One that breaks while in use fails its queries; unheard, its error event would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Not by parameters of the connection: poolers refuse those, or leave them out without a word. */
function setUp(client: pg.ClientBase, role: string | undefined): Promise<unknown> {
  return client.query(
    `select set_config('timezone', 'UTC', false), set_config('statement_timeout', $1, false), set_config('role', $2, false)`,
    [STATEMENT, role ?? 'none'],
  )
}
