import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { setHeaders } from './set-headers.ts'

const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS'
const EXPOSED =
  'Content-Range,Content-Location,Content-Profile,Range-Unit,Location,X-Supabase-Api-Version,X-Relay-Error,X-Total-Count,Link,Retry-After,X-Request-Id'

/**
 * Lets the official client run on any origin. Safe with `*`, since nothing here is authorised by a cookie. Preflights carry
 * no key and are answered before any check; every answer, errors too, carries the headers, or the client can't read it.
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
    setHeaders(c, { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED })
  }
}
