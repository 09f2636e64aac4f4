import type { Context } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { HttpError, InvalidTokenError } from '../http/errors.ts'
import { functionBroken, invalidToken } from './errors.ts'
import { FunctionsError } from './functions-error.ts'

/** Renders every error of the service, with the message as `message` and, for older clients, as `msg`. */
export function renderFunctionsError(error: Error, c: Context<ServerEnv>): Response {
  const known = toFunctionsError(error)
  if (known.status >= 500) c.get('log')?.().error({ err: known }, 'a function failed')
  const { status, code, message, relay, headers } = known
  return c.json({ code, message, msg: message }, status, {
    ...headers,
    'sb-error-code': code,
    ...(relay ? { 'x-relay-error': 'true' } : {}),
  })
}

function toFunctionsError(error: Error): FunctionsError {
  if (error instanceof FunctionsError) return error
  if (error instanceof InvalidTokenError) return invalidToken(error.fault, error)
  if (error instanceof HttpError) {
    const { status, code, message, headers } = error
    return new FunctionsError(status, code.toUpperCase(), message, { headers: { ...headers }, cause: error })
  }
  return functionBroken(error)
}
