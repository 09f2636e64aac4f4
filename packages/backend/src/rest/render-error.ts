import type { Context } from 'hono'
import { DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { isOutage } from '../database/transaction.ts'
import { HttpError, InvalidTokenError } from '../http/errors.ts'
import type { ServerEnv } from '../http/identity.ts'
import { contentResponse } from '../http/response.ts'
import { malformedRaise, RestError, unreadableBody } from './errors.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Renders every error of the service. Errors from 500 on are logged with their cause and answered without it. */
export const renderRestError = (error: Error, c: Context<ServerEnv>): Response =>
  restErrorResponse(error, { method: c.req.method, role: c.get('claims')?.role, log: () => c.get('log')?.() })

/** The body of an error response depends on the method of the request and, as soon as it is known, on the caller's role. */
export function restErrorResponse(
  error: Error,
  { method, role, log }: Readonly<{ method: string; role: string | undefined; log(): Logger | undefined }>,
): Response {
  const known = toRestError(error, role)
  if (known.status >= 500) log()?.error({ err: error }, 'a REST request failed')
  const body = method === 'HEAD' ? null : JSON.stringify(known.body)
  return contentResponse(body, known.status, { 'content-type': JSON_TYPE, ...known.headers })
}

function toRestError(error: Error, role: string | undefined): RestError {
  if (error instanceof RestError) return error
  if (isBrokenOff(error)) return unreadableBody('The request ended before its body was complete')
  if (isDatabaseError(error)) return databaseError(error, role ?? 'anon')
  if (error instanceof InvalidTokenError) {
    const headers = {
      'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(error.message)}`,
    }
    return new RestError(error.status, { code: 'PGRST301', message: error.message }, { headers })
  }
  if (error instanceof HttpError) {
    const { status, code, message, hint, headers } = error
    return new RestError(status, { code, message, hint }, { headers })
  }
  return new RestError(500, { code: 'XX000', message: 'Internal server error' }, { cause: error })
}

/** A client that disconnects while it sends; for a lost database connection the message is "read ECONNRESET". */
const isBrokenOff = (error: NodeJS.ErrnoException) =>
  error.code === 'ECONNRESET' && error.message === 'aborted'

const POOL_TIMEOUT = /timeout exceeded when trying to connect/

const isDatabaseError = (error: Error): boolean => error instanceof DatabaseError || isOutage(error)

/** Translates errors of PostgreSQL into error responses, as PostgREST 12 does. */
function databaseError(error: Error, role: string): RestError {
  if (!(error instanceof DatabaseError) || isOutage(error)) return unreachable(error)
  const sqlState = codeOf(error)
  if (sqlState === 'PGRST') return raisedByFunction(error)
  const status = statusOf(sqlState, role)
  const headers: Record<string, string> = {}
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  if (status === 503) headers['retry-after'] = '1'
  if (isInternal(sqlState)) {
    return new RestError(
      status,
      { code: sqlState, message: 'Internal server error' },
      { headers, cause: error },
    )
  }
  const body = {
    code: sqlState,
    message: error.message,
    details: showsRows(sqlState) && role !== 'service_role' ? null : (error.detail ?? null),
    hint: sqlState === CANCELLED ? CANCELLED_HINT : (error.hint ?? null),
  }
  return new RestError(status, body, { headers, cause: error })
}

/**
 * Constraint violations quote the row or key in their details. PostgreSQL leaves them out under row level security, but
 * not where a view's trigger writes to its base table, so only the service role gets them.
 */
function showsRows(sqlState: string): boolean {
  return sqlState.startsWith('23') || sqlState === '44000'
}

/** The stack of operators in PostgreSQL's parser of text searches, which some thirty negations in a row fill, has no code of its own. */
const codeOf = ({ code = 'XX000', routine }: DatabaseError): string =>
  routine === 'pushOpStack' ? '54001' : code

/** Errors of the server, not of the request; their messages are not shown. */
function isInternal(sqlState: string): boolean {
  return /^(XX|58|F0|HV)/.test(sqlState)
}

/** Usually the statement timeout of the role (`database/transaction.ts`). */
const CANCELLED = '57014'
const CANCELLED_HINT = 'Ask for fewer rows, or with fewer and simpler filters.'

const EXACT: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  P0001: 400,
  '57014': 400,
  '57P01': 503,
}

/** HTTP status by class of SQLSTATE (its first two characters); 400 for all others. */
const BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 413,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

function statusOf(sqlState: string, role: string): number {
  if (sqlState === '42501') return role === 'anon' ? 401 : 403
  if (sqlState.startsWith('PT')) return raisedStatus(sqlState.slice(2))
  return EXACT[sqlState] ?? BY_CLASS[sqlState.slice(0, 2)] ?? 400
}

/** `RAISE sqlstate 'PT402'` answers with status 402. */
function raisedStatus(digits: string): number {
  return /^[2-5]\d\d$/.test(digits) ? Number(digits) : 500
}

function unreachable(error: Error): RestError {
  if (POOL_TIMEOUT.test(error.message)) {
    const message = 'Timed out acquiring connection from connection pool.'
    return new RestError(504, { code: 'PGRST003', message }, { cause: error })
  }
  const message = 'Database connection error. Retrying the connection.'
  return new RestError(503, { code: 'PGRST000', message }, { headers: { 'retry-after': '1' }, cause: error })
}

/** `RAISE sqlstate 'PGRST'` lets a function set the whole response: JSON in message and detail. */
function raisedByFunction(error: DatabaseError): RestError {
  const body = parseObject(error.message)
  const control = parseObject(error.detail)
  const status = control?.status
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') return malformedRaise()
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599)
    return malformedRaise()
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const headers = Object.entries(control?.headers ?? {}).filter(([, value]) => typeof value === 'string')
  return new RestError(
    status,
    {
      code: body.code,
      message: body.message,
      details: text(body.details),
      hint: text(body.hint),
    },
    { headers: Object.fromEntries(headers) as Record<string, string>, cause: error },
  )
}

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
