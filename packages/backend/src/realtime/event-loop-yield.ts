/** Time of all work that shares an `EventLoopYield` in one iteration of the event loop. */
const MAX_BLOCKING_MILLISECONDS = 10

/** Await it before each step of a long task, and before each of many small tasks. */
export type EventLoopYield = () => Promise<void>

/** Resumes waiting work first in, first out, for at most 10 ms in one iteration of the event loop. */
export function createEventLoopYield(now = () => performance.now()): EventLoopYield {
  const waiting: (() => void)[] = []
  let serving = false

  const serve = async () => {
    const end = now() + MAX_BLOCKING_MILLISECONDS
    do {
      waiting.shift()?.()
      // The resumed step runs first, up to its next await.
      await undefined
    } while (waiting.length > 0 && now() < end)
    serving = waiting.length > 0
    if (serving) setImmediate(serve)
  }

  return () => {
    if (!serving) setImmediate(serve)
    serving = true
    return new Promise((resolve) => waiting.push(resolve))
  }
}
