import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Access, BEGIN, type Caller, open, writeAs } from './opening.ts'
import { OPENING_TIMEOUT, type TextQuery } from './send-between.ts'

export type { Caller } from './opening.ts'
export { AS_TEXT, type TextQuery } from './send-between.ts'

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
