import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'

/** Answers a request from what is kept, and says whether it did. */
type FastPathAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Counts what is answered from memory; how much that is of all, `zunft_http_request_duration_seconds_count` tells. */
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
