import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError } from 'pg'
import { OPENING_TIMEOUT, type TextQuery } from './node-bus.ts'
import { type Access, BEGIN, type Caller, open, writeAs } from './opening.ts'

export { AS_TEXT, type TextQuery } from './node-bus.ts'
export type { Caller } from './opening.ts'

/**
 * Runs `work` in one transaction as the caller's role, with the claims policies read (`request.jwt.claims`), and commits;
 * on any error it rolls back and rethrows. `read` transactions refuse every write (SQLSTATE 25006).
 * Role and claims are set nowhere else (`opening.ts`); they are local to the transaction and end with it.
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
    const closed = await client.query(COMMIT[access]).catch(async (error: Error) => {
      // The connection may be lost, which the pool notices only later.
      broken = error
      if (access === 'write') await announceAfterFailure(pool, client)
      throw error
    })
    caller.committed?.(announcementsIn(closed))
    return result.value
  } finally {
    client.release(broken)
  }
}

/** Runs one writing statement as the caller with one answer of the database; it is committed whatever its result. */
export async function writeAsRole(pool: pg.Pool, caller: Caller, query: TextQuery): Promise<pg.QueryResult> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const { written, announcements } = await writeAs(client, caller, query)
    caller.committed?.(announcements)
    return written
  } catch (error) {
    // Rolls back where the statement has failed, and announces where something after it has.
    await client.query(COMMIT.write).catch((lost: Error) => {
      broken = lost
      void announceMissed(pool)
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Ends a transaction; a writing one announces its changes right after (`platform/035_announcements.sql`). It is one message, which PostgreSQL
 * carries out to its end even when this server is killed meanwhile.
 */
const COMMIT = { read: 'COMMIT', write: 'COMMIT; select announcements.send()' } as const

/** What `COMMIT` has announced. The driver answers several statements with several results. */
function announcementsIn(closed: pg.QueryResult | pg.QueryResult[]): string {
  const sent: pg.QueryResult<{ send: string }> | undefined = Array.isArray(closed) ? closed[1] : undefined
  return sent?.rows[0]?.send ?? ''
}

/**
 * After a failed COMMIT the outcome is unknown: publish the changes anyway, so that caches drop them. If the session is gone, publish that
 * changes were missed, without waiting.
 */
async function announceAfterFailure(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  await client.query('select announcements.send()').catch(() => void announceMissed(pool))
}

const ATTEMPTS = 10
const ATTEMPT_MILLISECONDS = 1_000

/** Announces to every server that changes were missed, as soon as the database answers again. */
async function announceMissed(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS && !pool.ending; attempt += 1) {
    try {
      await pool.query('select announcements.missed()')
      return
    } catch {
      await pause(ATTEMPT_MILLISECONDS, undefined, { ref: false })
    }
  }
}

/** Begins a transaction; rejects after 5 s when the connection does not answer. */
export function begin(client: pg.ClientBase, access: Access): Promise<unknown> {
  const query = { text: BEGIN[access], query_timeout: OPENING_TIMEOUT }
  return client.query(query)
}

/** Errors of connection and pool without an SQLSTATE, when the database cannot be reached. */
const CONNECTION_FAULT =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$|Connection terminated|connection error|Client was closed|after calling end|timeout exceeded when trying to connect|Query read timeout/

/**
 * SQLSTATEs that do not concern the request: connection exceptions (08), insufficient resources such as a full disk (53), shutdown,
 * crash or startup (57P01 to 57P05), I/O errors (58030).
 */
const OUTAGE_STATES = /^(08|53|57P0[1-5]|58030)/

/** Whether the database is unavailable at the moment, so that the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Raised by a function of the project (RAISE): an answer to the request.
  if (error instanceof DatabaseError && error.routine === 'exec_stmt_raise') return false
  // FATAL ends the connection: the error is between server and database.
  if (error instanceof DatabaseError)
    return error.severity === 'FATAL' || OUTAGE_STATES.test(error.code ?? '')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return CONNECTION_FAULT.test(code) || CONNECTION_FAULT.test(error.message)
}
