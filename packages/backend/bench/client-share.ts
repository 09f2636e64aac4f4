import { performance } from 'node:perf_hooks'

/** A client could have sent twice as much as long as it was busy for this share of the time at most. */
const MAX_SHARE = 0.5

/** Whether the client in this process was the limit of what was measured, and the share of the time in which it was busy. */
export type ClientShare = Readonly<{ share: number; isClientBound: boolean }>

/** Begins to watch the client in this process; the returned function says how busy its event loop was since then. */
export function watchClient(): () => ClientShare {
  const begin = performance.eventLoopUtilization()
  return () => {
    const share = performance.eventLoopUtilization(begin).utilization
    return { share, isClientBound: share > MAX_SHARE }
  }
}
