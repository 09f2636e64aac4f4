import { availableParallelism } from 'node:os'
import type Sharp from 'sharp'
import { createWorkQueue } from './work-queue.ts'

export type SharpFactory = typeof Sharp

/** Does something with the picture library, when it is this piece of work's turn. */
export type Workshop = <T>(work: (sharp: SharpFactory) => Promise<T>) => Promise<T>

/**
 * The place where pictures are decoded and encoded. One thread for each picture and one processor left free, so that
 * reading pages goes on; and only so many wait, because each holds a connection open. The library is loaded by the first
 * picture: until then it would cost 25 MB of memory for nothing.
 */
export function createWorkshop(): Workshop {
  const queue = createWorkQueue({ parallel: Math.max(1, availableParallelism() - 1), waiting: 50 })
  return (work) => queue(async () => work(await loadSharp()))
}

async function loadSharp(): Promise<SharpFactory> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // Its cache of operations helps those who do the same twice; what is done here is kept on disk.
  sharp.cache(false)
  return sharp
}

/** Pixels of the largest picture that is decoded: all that telephones take as a rule (48 and 50 megapixels). */
export const MOST_PIXELS = 51_000_000

/** After this many seconds of work on one picture something is wrong with it. */
export const LONGEST_WORK = 30
