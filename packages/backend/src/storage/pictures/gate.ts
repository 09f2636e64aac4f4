import { slowDown } from '../errors.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `places` pieces of work run at once; the others wait in the order they came. When `mostWaiting` wait already the
 * next one is sent away with `SlowDown`: a flood must not grow until those in front have long given up.
 */
export function createGate(places: number, mostWaiting = Number.POSITIVE_INFINITY): Gate {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) throw slowDown()
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
