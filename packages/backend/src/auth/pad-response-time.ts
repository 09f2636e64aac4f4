import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; far more than the difference to hide, which is some statements and one wait for the disk. */
const STEP = 100

/**
 * Runs `work` and settles as it does, delayed to a whole multiple of `STEP` after the start, so that response times do not reveal
 * whether an account exists (CWE-208).
 */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    // Timers drop fractions of a millisecond.
    await pause(Math.ceil(STEP - ((performance.now() - begun) % STEP)))
  }
}
