import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'

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
