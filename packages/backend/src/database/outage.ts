import { DatabaseError } from 'pg'

/** What the connection or the pool throws instead of an SQLSTATE when the database can't be reached. */
const CONNECTION_FAULT =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$|Connection terminated|connection error|Client was closed|after calling end|timeout exceeded when trying to connect|Query read timeout/

/**
 * SQLSTATEs that say nothing about the request: a connection that fails (08), not enough of what the server needs, like room on
 * its disk (53), a server that stops, has crashed or is starting (57P01 to 57P05), a disk that fails (58030).
 */
const OUT_OF_ORDER = /^(08|53|57P0[1-5]|58030)/

/** Whether an error says that the database cannot work now, and the same request may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A function of ours may raise what it likes; that is its answer.
  if (error instanceof DatabaseError && error.routine === 'exec_stmt_raise') return false
  // Severity FATAL ends a connection: what was wrong is between server and database.
  if (error instanceof DatabaseError) return error.severity === 'FATAL' || OUT_OF_ORDER.test(error.code ?? '')
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return CONNECTION_FAULT.test(code) || CONNECTION_FAULT.test(error.message)
}
