import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds: far more than is to be hidden, some statements of which one waits for the disk. */
const STEP = 100

/**
 * Does the work and answers, or fails, a whole number of steps after it began: how long it took must not tell whether somebody
 * has an account.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    // Timers drop fractions of a millisecond.
    await pause(Math.ceil(STEP - ((performance.now() - begun) % STEP)))
  }
}
