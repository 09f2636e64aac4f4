import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const TASKS = '/proc/self/task'
/** Of 19; with it they get a tenth of what the main thread gets of a core that both want. */
const NICE = 10

/**
 * The threads in which V8 compiles and collects garbage beside the main one yield to it and to the database: on one core a collection would
 * otherwise take half of it, for 20 to 40 ms of each second under load. Where threads cannot be told apart nothing changes.
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
