import { setImmediate } from 'node:timers/promises'

/** Time after which a long loop lets the event loop run. */
const MAX_BLOCKING_MILLISECONDS = 10

/** Returns a function to call between the steps of a long loop: it waits for the event loop every 10 ms and is undefined otherwise. */
export function createEventLoopYield(now = () => performance.now()): () => Promise<void> | undefined {
  let began = now()
  return () => {
    if (now() - began < MAX_BLOCKING_MILLISECONDS) return undefined
    return setImmediate().then(() => {
      began = now()
    })
  }
}
