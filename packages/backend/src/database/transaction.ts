import type pg from 'pg'
import type { Claims } from '../http/claims.ts'
import { clientGone } from '../http/errors.ts'

/** The request on whose behalf a transaction runs; policies and functions read it from `request.*` settings. */
export type Caller = Readonly<{
  claims: Claims
  method?: string
  path?: string
  headers?: Readonly<Record<string, string>>
  /** Aborts when nobody waits for the answer any more; a read ends then. */
  disconnected?: AbortSignal | undefined
}>

/**
 * How long one statement of a role may take, as at hosted Supabase; other roles have the pool's time. Filters may be regular
 * expressions, so anybody can ask for hours of work; a visitor's ends before others give up waiting for a connection.
 */
const LONGEST_STATEMENT: ReadonlyMap<string, string> = new Map([
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
    const worked = work(client)
    const [openedResult, workedResult] = await Promise.allSettled([opened, worked])
    if (openedResult.status === 'rejected' || workedResult.status === 'rejected') {
      await client.query('ROLLBACK').catch((error: Error) => {
        broken = error
      })
      throw openedResult.status === 'rejected'
        ? openedResult.reason
        : (workedResult as PromiseRejectedResult).reason
    }
    await client.query('COMMIT').catch((error: Error) => {
      // Maybe the connection is gone, which shows in the pool only a moment later.
      broken = error
      throw error
    })
    return workedResult.value
  } finally {
    client.release(broken)
  }
}

/** Runs one read-only statement as the caller, with everything around it in a single round trip. */
export function queryAsRole(pool: pg.Pool, caller: Caller, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return inOneRoundTrip(pool, caller, 'read', query)
}

/** Runs one writing statement as the caller in a single round trip, for when its result can be no reason to undo it. */
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
    // One packet instead of four: neither side wakes up for less than everything.
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

/** Cancels what a connection does as soon as nobody waits for it. Before the connection is given back, its watch must end. */
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

/** Milliseconds; nothing has been asked of the database before this, so whatever does not answer by then is gone. */
const FIRST_ANSWER = 5_000

/** Begins a transaction, and by its answer shows that the connection still leads to the database. */
export function begin(client: pg.ClientBase, access: Access): Promise<unknown> {
  const query = { text: access === 'read' ? 'BEGIN READ ONLY' : 'BEGIN', query_timeout: FIRST_ANSWER }
  return client.query(query)
}

function open(client: pg.PoolClient, caller: Caller, access: Access): Promise<unknown> {
  const begun = begin(client, access)
  const set = client.query({
    name: 'caller',
    text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
      set_config('request.method', $3, true), set_config('request.path', $4, true), set_config('request.headers', $5, true),
      set_config('statement_timeout', coalesce($6, current_setting('statement_timeout')), true)`,
    values: [
      caller.claims.role,
      JSON.stringify(caller.claims),
      caller.method ?? '',
      caller.path ?? '',
      JSON.stringify(caller.headers ?? {}),
      LONGEST_STATEMENT.get(caller.claims.role) ?? null,
    ],
  })
  // Both are awaited together: whichever fails first is the reason, and neither is left unhandled.
  return Promise.all([begun, set])
}
