import type pg from 'pg'
import type { Claims } from '../http/claims.ts'
import { clientGone } from '../http/errors.ts'

/** The request on whose behalf a transaction runs; policies and functions read it from `request.*` settings. */
export type Caller = Readonly<{
  claims: Claims
  method?: string
  path?: string
  headers?: Readonly<Record<string, string>>
  cookies?: Readonly<Record<string, string>>
  /** Aborts when the client has disconnected; reads are cancelled then. */
  disconnected?: AbortSignal | undefined
}>

/**
 * `statement_timeout` by role, as at hosted Supabase; other roles have the pool's. Filters may be regular expressions that run for
 * hours; those of anonymous callers end before other requests time out waiting for a connection.
 */
const STATEMENT_TIMEOUTS: ReadonlyMap<string, string> = new Map([
  ['anon', '3s'],
  ['authenticated', '8s'],
])

export type Access = 'read' | 'write'

/**
 * Runs `work` in one transaction as the caller's role, with the claims policies read (`request.jwt.claims`), and commits;
 * on any error it rolls back and rethrows. `read` transactions refuse every write (SQLSTATE 25006).
 * This is the only place where role and claims are set; they are local to the transaction and end with it.
 */
export async function asRole<T>(
  pool: pg.Pool,
  caller: Caller,
  access: Access,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const opened = open(client, caller, access)
    const completed = work(client)
    const [openedResult, result] = await Promise.allSettled([opened, completed])
    if (openedResult.status === 'rejected' || result.status === 'rejected') {
      await client.query('ROLLBACK').catch((error: Error) => {
        broken = error
      })
      throw openedResult.status === 'rejected'
        ? openedResult.reason
        : (result as PromiseRejectedResult).reason
    }
    await client.query('COMMIT').catch((error: Error) => {
      // The connection may be lost, which the pool notices only later.
      broken = error
      throw error
    })
    return result.value
  } finally {
    client.release(broken)
  }
}

/** Runs one read-only statement as the caller, with everything around it in a single round trip. */
export function queryAsRole(pool: pg.Pool, caller: Caller, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return inOneRoundTrip(pool, caller, 'read', query)
}

/** Runs one writing statement as the caller in a single round trip; it is committed whatever its result. */
export function writeAsRole(pool: pg.Pool, caller: Caller, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return inOneRoundTrip(pool, caller, 'write', query)
}

async function inOneRoundTrip(
  pool: pg.Pool,
  caller: Caller,
  access: Access,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const client = await pool.connect()
  if (access === 'read' && caller.disconnected?.aborted) {
    client.release()
    throw clientGone()
  }
  const watch = access === 'read' ? cancelOnDisconnect(pool, client, caller.disconnected) : undefined
  let broken: Error | undefined
  try {
    const { stream } = client.connection
    // One packet instead of four.
    stream.cork()
    const opened = open(client, caller, access)
    const queried = client.query(query)
    // In a failed transaction COMMIT rolls back, so no second round trip is needed either way.
    const closed = client.query('COMMIT')
    stream.uncork()
    const [openedResult, queriedResult, closedResult] = await Promise.allSettled([opened, queried, closed])
    if (closedResult.status === 'rejected') broken = closedResult.reason as Error
    if (openedResult.status === 'rejected') throw openedResult.reason
    if (queriedResult.status === 'rejected') throw queriedResult.reason
    if (broken) throw broken
    return queriedResult.value
  } finally {
    await watch?.end()
    client.release(broken)
  }
}

/** Cancels the connection's statement when the client disconnects. `end` must be awaited before the connection is released. */
function cancelOnDisconnect(pool: pg.Pool, client: pg.PoolClient, disconnected: AbortSignal | undefined) {
  if (!disconnected || !pool.cancel) return undefined
  let cancelled: Promise<void> | undefined
  const cancel = () => {
    cancelled = pool.cancel?.(client)
  }
  disconnected.addEventListener('abort', cancel, { once: true })
  return {
    async end() {
      disconnected.removeEventListener('abort', cancel)
      await cancelled
    },
  }
}

/** Milliseconds for BEGIN, which costs the database nothing: a connection that does not answer it by then is lost. */
const BEGIN_TIMEOUT = 5_000

/** Begins a transaction; rejects after 5 s when the connection does not answer. */
export function begin(client: pg.ClientBase, access: Access): Promise<unknown> {
  const query = { text: access === 'read' ? 'BEGIN READ ONLY' : 'BEGIN', query_timeout: BEGIN_TIMEOUT }
  return client.query(query)
}

function open(client: pg.PoolClient, caller: Caller, access: Access): Promise<unknown> {
  const begun = begin(client, access)
  const set = client.query({
    name: 'caller',
    text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
      set_config('request.method', $3, true), set_config('request.path', $4, true), set_config('request.headers', $5, true),
      set_config('request.cookies', $6, true),
      set_config('statement_timeout', coalesce($7, current_setting('statement_timeout')), true)`,
    values: [
      caller.claims.role,
      JSON.stringify(caller.claims),
      caller.method ?? '',
      caller.path ?? '',
      JSON.stringify(caller.headers ?? {}),
      JSON.stringify(caller.cookies ?? {}),
      STATEMENT_TIMEOUTS.get(caller.claims.role) ?? null,
    ],
  })
  // Awaited together, so that neither rejection is left unhandled.
  return Promise.all([begun, set])
}
