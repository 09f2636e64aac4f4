import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import type { Outside } from './outside-fetch.ts'
import { isPublicAddress } from './public-address.ts'

/** `fetch` for calls of functions to other hosts: public addresses only, unless `allowPrivate`. Counts the outcomes. */
export function createOutside({
  allowPrivate,
  metrics = NO_METRICS,
}: Readonly<{ allowPrivate: boolean; metrics?: Metrics }>): Outside {
  let loading: Promise<Outside> | undefined
  // The HTTP client is loaded by the first call: most servers make none for hours.
  const load = async () => {
    const { outsideFetch } = await import('./outside-fetch.ts')
    return outsideFetch({ isAllowed: allowPrivate ? () => true : isPublicAddress })
  }
  const deliveries = metrics.counter({
    name: 'zunft_webhook_deliveries_total',
    help: 'Messages to webhooks: "accepted" (2xx), "refused" (any other answer) or "unreachable".',
    labels: ['outcome'],
  })
  return {
    async fetch(url, init) {
      loading ??= load()
      const outside = await loading
      try {
        const response = await outside.fetch(url, init)
        deliveries.add({ outcome: response.ok ? 'accepted' : 'refused' })
        return response
      } catch (error) {
        deliveries.add({ outcome: 'unreachable' })
        throw error
      }
    },
    async close() {
      const outside = await loading
      await outside?.close()
    },
  }
}
