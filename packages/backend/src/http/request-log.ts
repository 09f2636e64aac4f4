import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { loggedPath } from '../log/logged-path.ts'
import type { ServerEnv } from './claims.ts'
import { setHeaders } from './set-headers.ts'

const ACCEPTED_ID = /^[\w-]{8,64}$/

/** The id of a request: a proxy's `X-Request-Id`, or a new one. */
export function requestIdFrom(given: string | undefined): string {
  return given && ACCEPTED_ID.test(given) ? given : randomUUID()
}

/** The fields of a request's log line; `begun` is the `performance.now()` of its arrival. */
type Answered = Readonly<{ requestId: string; method: string; path: string; status: number; begun: number }>

/** A log for `logRequest`, whose fields need no censoring: none of them is from `CENSORED` of `createLog`. */
export const requestLines = (log: Logger): Logger => log.child({}, { redact: [] })

/** Logs a request that was answered; `log` is from `requestLines`. */
export function logRequest(log: Logger, { begun, ...answered }: Answered): void {
  const failed = answered.status >= 500
  if (!log.isLevelEnabled(failed ? 'error' : 'debug')) return
  const path = loggedPath(answered.path)
  const line = { ...answered, path, ms: Math.round((performance.now() - begun) * 10) / 10 }
  if (failed) log.error(line, 'request failed')
  else log.debug(line, 'request')
}

/**
 * Gives each request an id (a proxy's `X-Request-Id`, or a new one) and logs one line when it is answered: without the query, which
 * may hold API keys and search words, and with `loggedPath` instead of the path.
 */
export function requestLog(log: Logger): MiddlewareHandler<ServerEnv> {
  const lines = requestLines(log)
  return async (c, next) => {
    const requestId = requestIdFrom(c.req.header('x-request-id'))
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    const begun = performance.now()
    await next()
    setHeaders(c, { 'x-request-id': requestId })
    logRequest(lines, { requestId, method: c.req.method, path: c.req.path, status: c.res.status, begun })
  }
}
