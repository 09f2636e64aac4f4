import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const TASKS = '/proc/self/task'
/** Niceness (0 to 19): the threads get a tenth of the main thread's share of a core that both want. */
const NICE = 10

/**
 * The threads in which V8 compiles and collects garbage beside the main one yield to it and to the database: on one core a collection would
 * otherwise take half of it, for 20 to 40 ms of each second under load. Nothing changes on systems that do not show which thread is which.
 */
export function yieldHelperThreads(): void {
  try {
    for (const id of readdirSync(TASKS)) {
      if (readFileSync(`${TASKS}/${id}/comm`, 'utf8').startsWith('V8Worker')) setPriority(Number(id), NICE)
    }
  } catch {
    // Not Linux, or a thread has ended meanwhile.
  }
}
