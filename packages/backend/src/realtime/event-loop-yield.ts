import { setImmediate } from 'node:timers/promises'

/** Milliseconds that one piece of work keeps everybody else waiting. */
const MAX_BLOCKING_MILLISECONDS = 10

/** Gives others a turn: to be called between the steps of long work; it waits only when the last turn was long enough ago. */
export function createEventLoopYield(now = () => performance.now()): () => Promise<void> | undefined {
  let began = now()
  return () => {
    if (now() - began < MAX_BLOCKING_MILLISECONDS) return undefined
    return setImmediate().then(() => {
      began = now()
    })
  }
}
