import type { Context } from 'hono'
import { isOutage } from '../database/transaction.ts'
import { HttpError, InvalidTokenError } from '../http/errors.ts'
import type { ServerEnv } from '../http/identity.ts'
import { AuthError } from './auth-error.ts'
import { badJwt, unavailable, unexpectedFailure } from './errors.ts'

const VERSION_HEADER = 'x-supabase-api-version'
/** Clients that send this API version or a later one get `{ code, message }`, others `{ code: status, error_code, msg }`. */
const VERSION = '2024-01-01'

/** Renders every error of the service in the format of the requested API version. Unknown errors are logged and answered as a generic 500. */
export function renderAuthError(error: Error, c: Context<ServerEnv>): Response {
  const known = toAuthError(error)
  if (known.status >= 500) c.get('log')?.().error({ err: error }, 'an auth request failed')
  const headers: Record<string, string> = {
    ...known.headers,
    'x-sb-error-code': known.code,
    'cache-control': 'no-store',
  }
  const weak = known.weakPassword ? { weak_password: known.weakPassword } : {}
  const asked = c.req.header(VERSION_HEADER)
  if (asked !== undefined && /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= VERSION) {
    headers[VERSION_HEADER] = VERSION
    return c.json({ code: known.code, message: known.message, ...weak }, known.status, headers)
  }
  return c.json(
    { code: known.status, error_code: known.code, msg: known.message, ...weak },
    known.status,
    headers,
  )
}

function toAuthError(error: Error): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof InvalidTokenError) return badJwt(error)
  // Missing key, rate limit, over-long bodies keep their own status and code.
  if (error instanceof HttpError) {
    return new AuthError(error.status, error.code, error.message, {
      headers: { ...error.headers },
      cause: error,
    })
  }
  return isOutage(error) ? unavailable(error) : unexpectedFailure(error)
}
