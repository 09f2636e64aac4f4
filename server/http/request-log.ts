import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ServerEnv } from './claims.ts'
import { setHeaders } from './set-headers.ts'

const ACCEPTED_ID = /^[\w-]{8,64}$/

/**
 * Gives each request an id (taken over from a proxy's `X-Request-Id`) and writes one line when it is answered. The query
 * is left out: it can hold API keys and what people search for.
 */
export function requestLog(log: Logger): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && ACCEPTED_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    const begun = performance.now()
    await next()
    setHeaders(c, { 'x-request-id': requestId })
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    }
    if (c.res.status >= 500) log.error(line, 'request failed')
    else log.debug(line, 'request')
  }
}
