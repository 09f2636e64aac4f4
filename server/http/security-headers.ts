import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'

/** Headers that every answer carries. */
export function securityHeaders(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'strict-origin-when-cross-origin')
    c.header('x-frame-options', 'SAMEORIGIN')
    c.header('cross-origin-opener-policy', 'same-origin')
  }
}
