import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

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
