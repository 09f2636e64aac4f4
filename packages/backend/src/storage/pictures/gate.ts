import { slowDown } from '../errors.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A semaphore with a bounded queue: at most `places` tasks run at once, the others wait in order. Error: `SlowDown` (429) when
 * `mostWaiting` wait already.
 */
export function createGate(places: number, maxWaiting = Number.POSITIVE_INFINITY): Gate {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= maxWaiting) throw slowDown()
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
