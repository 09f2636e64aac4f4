import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { noAuthorization, notAdmin } from '../errors.ts'

/** Requires the secret key or a token of role `service_role`. Errors: `no_authorization`, `not_admin`. */
export function requireService(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (!/^Bearer\s+\S/i.test(c.req.header('authorization') ?? '')) throw noAuthorization()
    if (c.get('claims').role !== 'service_role') throw notAdmin()
    await next()
  }
}
