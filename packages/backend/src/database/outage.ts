import { DatabaseError } from 'pg'

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
