import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import type { PrometheusMetrics } from './prometheus.ts'

export type WatchedMetrics = Readonly<{
  metrics: PrometheusMetrics
  /** Bearer token of the endpoint (`METRICS_TOKEN`). */
  token: string
}>

/** `GET /metrics` in Prometheus' text format, with a bearer token (RFC 6750). */
export function metricsEndpoint({ metrics, token }: WatchedMetrics): MiddlewareHandler<ServerEnv> {
  const expected = digest(`bearer ${token}`)
  return async (c) => {
    const given = (c.req.header('authorization') ?? '').replace(/^bearer\s+/i, 'bearer ')
    if (!timingSafeEqual(digest(given), expected)) {
      return c.text('The metrics need METRICS_TOKEN as bearer token.\n', 401, {
        'www-authenticate': 'Bearer',
      })
    }
    const { contentType, text } = await metrics.expose()
    return c.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' })
  }
}

/** Equal length for every input, for the comparison in constant time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
