import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcrypt'
import type { HashRequest, HashResponse } from './hash-request.ts'

// On Linux a priority belongs to the thread: requests and the database go first, sign-ins take what is left.
try {
  setPriority(5)
} catch {
  // Not allowed here: sign-ins compete on equal terms.
}

parentPort?.on('message', ({ id, work }: HashRequest) => {
  const result =
    work.kind === 'hash' ? hashSync(work.password, work.rounds) : compareSync(work.password, work.hash)
  parentPort?.postMessage({ id, result } satisfies HashResponse)
})
