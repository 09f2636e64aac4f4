import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { setHeaders } from './set-headers.ts'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
}

/** Headers that every answer carries. */
export function securityHeaders(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    setHeaders(c, HEADERS)
  }
}
