import type { Context } from 'hono'
import type { ServerEnv } from './claims.ts'
import { HttpError } from './errors.ts'

/** Renders what no service renders: key errors, limits, and the unknown, which is logged and told to nobody. */
export function renderGatewayError(error: Error, c: Context<ServerEnv>): Response {
  if (error instanceof HttpError) {
    return c.json({ code: error.code, message: error.message, hint: error.hint }, error.status, error.headers)
  }
  c.get('log').error({ err: error }, 'unexpected error')
  return c.json({ code: 'internal_error', message: 'Internal server error', hint: null }, 500)
}
