import type { RequestListener } from '../start/listen.ts'
import type { Metrics } from './metrics.ts'

/** Seconds: from cached responses to timeouts. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10] as const
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const SERVICES = ['auth', 'rest', 'storage', 'functions', 'realtime'] as const
const TOO_MANY_REQUESTS = 429

/**
 * Measures every request from its arrival to the last byte of its response, including cached ones, by service, method and class of
 * status.
 */
export function measureRequests(metrics: Metrics, listener: RequestListener): RequestListener {
  const durations = metrics.histogram({
    name: 'zunft_http_request_duration_seconds',
    help: 'How long requests took, from arrival to the last byte; status "gone" is a client that left before.',
    labels: ['service', 'method', 'status'],
    buckets: BUCKETS,
  })
  const refusals = metrics.counter({
    name: 'zunft_rate_limit_refusals_total',
    help: 'Requests refused with 429.',
    labels: ['service'],
  })
  return (request, response) => {
    const begun = performance.now()
    response.once('close', () => {
      const service = serviceOf(request.url ?? '')
      const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other'
      const { statusCode } = response
      const status = response.writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'gone'
      durations.observe({ service, method, status }, (performance.now() - begun) / 1000)
      if (statusCode === TOO_MANY_REQUESTS) refusals.add({ service })
    })
    listener(request, response)
  }
}

/** The label `service` of a URL: `site` for pages, `files` for their assets. */
export function serviceOf(url: string): string {
  const service = SERVICES.find((name) => url.startsWith(`/${name}/v1/`))
  if (service) return service
  if (url.startsWith('/assets/')) return 'files'
  if (url === '/healthz' || url === '/metrics') return 'watching'
  return 'site'
}
