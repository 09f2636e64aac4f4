import type { Context } from 'hono'
import { isOutage } from '../database/transaction.ts'
import { HttpError } from './errors.ts'
import type { ServerEnv } from './identity.ts'

/** Renders errors outside of the services: API keys, limits, and unexpected ones, which are logged and not disclosed. */
export function renderGatewayError(error: Error, c: Context<ServerEnv>): Response {
  if (error instanceof HttpError) {
    return c.json({ code: error.code, message: error.message, hint: error.hint }, error.status, error.headers)
  }
  c.get('log')().error({ err: error }, 'unexpected error')
  if (isOutage(error)) {
    const body = {
      code: 'unavailable',
      message: 'The service is not available now, try again later',
      hint: null,
    }
    return c.json(body, 503, { 'retry-after': '1' })
  }
  return c.json({ code: 'internal_error', message: 'Internal server error', hint: null }, 500)
}
