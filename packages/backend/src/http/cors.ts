import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { setHeaders } from './set-headers.ts'

const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS'
const EXPOSED =
  'Content-Range,Content-Location,Content-Profile,Range-Unit,Location,X-Supabase-Api-Version,X-Relay-Error,X-Total-Count,Link,Retry-After,X-Request-Id'

/** Headers of every answer of a service. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
} as const

/**
 * Allows every origin. `*` is safe because nothing is authorised by cookies. Preflights have no API key and are answered before
 * authentication; error responses carry the headers too, so that the client can read them.
 */
export function cors(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      return c.body(null, 204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': c.req.header('access-control-request-headers') ?? '*',
        'access-control-max-age': '86400',
        vary: 'Access-Control-Request-Headers',
      })
    }
    await next()
    setHeaders(c, CORS_HEADERS)
  }
}
