import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcrypt'
import type { HashRequest, HashResponse, Yielding } from './passwords.ts'

const LOW = 5

// On Linux scheduling belongs to the thread.
try {
  if ((workerData as Yielding) === 'always') runWhenIdle()
  else setPriority(LOW)
} catch {
  // Not permitted or no such command: hashing keeps the normal priority.
}

/** Any other thread interrupts this one at once; one of a low priority keeps its core for some milliseconds (SCHED_IDLE, sched(7)). */
function runWhenIdle(): void {
  setPriority(LOW)
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
  execFileSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' })
}

/**
 * A password as it is hashed and as it was typed, which depends on keyboard and system where letters have accents (Unicode, UAX #15). Hashes
 * from before passwords were normalised are of either form.
 */
function spellings(password: string): readonly string[] {
  return [...new Set([password.normalize('NFC'), password, password.normalize('NFD')])]
}

parentPort?.on('message', ({ id, work }: HashRequest) => {
  const result =
    work.kind === 'hash'
      ? hashSync(work.password.normalize('NFC'), work.rounds)
      : spellings(work.password).some((password) => compareSync(password, work.hash))
  parentPort?.postMessage({ id, result } satisfies HashResponse)
})
