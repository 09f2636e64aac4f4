import type pg from 'pg'
import type { Metrics } from './metrics.ts'

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
