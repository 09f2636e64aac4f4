import { slowDown } from '../catalogue.ts'

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `parallel` pieces of work at a time and lets at most `waiting` wait; more are refused with `SlowDown`. */
export function createWorkQueue({ parallel, waiting }: Readonly<{ parallel: number; waiting: number }>): WorkQueue {
  let running = 0
  const queue: Array<() => void> = []
  return async (work) => {
    if (running >= parallel) {
      if (queue.length >= waiting) throw slowDown()
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
