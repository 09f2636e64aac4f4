import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcrypt'
import type { HashRequest, HashResponse } from './hash-request.ts'

// On Linux a priority belongs to the thread: hashing yields to requests and to the database.
try {
  setPriority(5)
} catch {
  // Not permitted: hashing keeps the normal priority.
}

parentPort?.on('message', ({ id, work }: HashRequest) => {
  const result =
    work.kind === 'hash' ? hashSync(work.password, work.rounds) : compareSync(work.password, work.hash)
  parentPort?.postMessage({ id, result } satisfies HashResponse)
})
