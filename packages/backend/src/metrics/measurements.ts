import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
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

/** Answers a request from the cache; false when it cannot. */
type FastPathAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Counts requests answered from the cache; `zunft_http_request_duration_seconds_count` counts all of them. */
export function measureFastPath(metrics: Metrics, fastPath: FastPathAnswer): FastPathAnswer {
  const hits = metrics.counter({
    name: 'zunft_cache_hits_total',
    help: 'Requests answered from memory, before anything else was asked.',
    labels: [],
  })
  return (request, response) => {
    const answered = fastPath(request, response)
    if (answered) hits.add({})
    return answered
  }
}

/** Busy and idle connections of each pool, and requests waiting for one. */
export function measurePools(metrics: Metrics, pools: Readonly<Record<string, pg.Pool>>): void {
  metrics.gauge(
    {
      name: 'zunft_database_connections',
      help: 'Connections of each pool by what they do; "waiting" are requests for which there is none.',
      labels: ['pool', 'state'],
    },
    () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        [{ pool, state: 'busy' }, totalCount - idleCount] as const,
        [{ pool, state: 'idle' }, idleCount] as const,
        [{ pool, state: 'waiting' }, waitingCount] as const,
      ]),
  )
}

/** Free space of the file system with the data folder. */
export function measureDataFolder(metrics: Metrics, dataDir: string): void {
  metrics.gauge(
    {
      name: 'zunft_data_folder_free_bytes',
      help: 'Free bytes on the file system of DATA_DIR.',
      labels: [],
    },
    async () => {
      const { bavail, bsize } = await statfs(dataDir)
      return [[{}, bavail * bsize]]
    },
  )
}
