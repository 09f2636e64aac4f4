import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ServerEnv } from '../http/identity.ts'

type Labels<Name extends string> = Readonly<Record<Name, string>>

type Counter<Name extends string> = Readonly<{ add(labels: Labels<Name>): void }>

type Histogram<Name extends string> = Readonly<{ observe(labels: Labels<Name>, value: number): void }>

/** One value of a gauge at the moment it was read. */
type Reading<Name extends string> = readonly [labels: Labels<Name>, value: number]

/** Name, help text and label names of a metric. */
type Description<Name extends string> = Readonly<{
  name: `zunft_${string}`
  help: string
  labels: readonly Name[]
}>

/**
 * Registers metrics; passed to every part that measures something. Label values come from a small fixed set, never from ids, addresses
 * or other request data.
 */
export type Metrics = Readonly<{
  /** A count since the start of the process. */
  counter<Name extends string>(description: Description<Name>): Counter<Name>
  /** A distribution of values; `buckets` are upper bounds, in the unit of the values. */
  histogram<Name extends string>(
    description: Description<Name> & Readonly<{ buckets: readonly number[] }>,
  ): Histogram<Name>
  /** A value read with each request for the metrics; left out when `read` fails. */
  gauge<Name extends string>(
    description: Description<Name>,
    read: () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>,
  ): void
}>

/** For installations without `METRICS_TOKEN`: records nothing. */
export const NO_METRICS: Metrics = {
  counter: () => ({ add() {} }),
  histogram: () => ({ observe() {} }),
  gauge() {},
}

type Exposition = Readonly<{ contentType: string; text: string }>

export type PrometheusMetrics = Metrics & Readonly<{ expose(): Promise<Exposition> }>

/** Metrics in Prometheus' text format, with those of the Node process. The library is loaded on demand. */
export async function createPrometheusMetrics(log: Logger): Promise<PrometheusMetrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = (await import('prom-client')).default
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  return {
    counter({ name, help, labels }) {
      const counter = new Counter({ name, help, labelNames: labels, registers })
      return { add: (values) => counter.inc(values) }
    },
    histogram({ name, help, labels, buckets }) {
      const histogram = new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers })
      return { observe: (values, value) => histogram.observe(values, value) }
    },
    gauge({ name, help, labels }, read) {
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          this.reset()
          // `reset` sets a gauge without labels to zero, which would look like a value.
          if (labels.length === 0) this.remove()
          try {
            for (const [values, value] of await read()) this.set(values, value)
          } catch (error) {
            log.error({ err: error, metric: name }, 'a metric could not be read')
          }
        },
      })
    },
    async expose() {
      return { contentType: register.contentType, text: await register.metrics() }
    },
  }
}

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
