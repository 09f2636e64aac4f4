/** Milliseconds that all work which shares an `EventLoopYield` has in one round of the event loop. */
const MAX_BLOCKING_MILLISECONDS = 10

/** To be awaited before each step of long work, and before each of many small pieces. */
export type EventLoopYield = () => Promise<void>

/** Lets work go on in the order it came, so much of it in a round of the event loop that nobody else waits for long. */
export function createEventLoopYield(now = () => performance.now()): EventLoopYield {
  const waiting: (() => void)[] = []
  let serving = false

  const serve = async () => {
    const end = now() + MAX_BLOCKING_MILLISECONDS
    do {
      waiting.shift()?.()
      // Its step runs first, up to where it waits for something else.
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
