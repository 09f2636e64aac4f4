import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { ServerEnv } from '../http/claims.ts'
import { contentResponse } from '../http/content-response.ts'
import { HttpError, InvalidTokenError } from '../http/errors.ts'
import { databaseError, isDatabaseError } from './database-errors.ts'
import { unreadableBody } from './errors.ts'
import { RestError } from './rest-error.ts'

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
