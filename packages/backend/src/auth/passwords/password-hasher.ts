import { Worker } from 'node:worker_threads'
import { tooManyRequests } from '../errors.ts'
import type { HashRequest, HashResponse, HashWork } from './hash-request.ts'

/** bcrypt's cost, as on hosted Supabase. */
const ROUNDS = 10
/** Length of the queue; at some tenths of a second each, the last one waits as long as a request may. */
const MAX_QUEUE_LENGTH = 100

/** Hashes passwords in a worker thread, so that bcrypt does not block the event loop. */
export type PasswordHasher = Readonly<{
  hash(password: string): Promise<string>
  /** Takes the same time with and without a hash. */
  matches(password: string, hash: string | null): Promise<boolean>
  close(): Promise<void>
}>

/** Hash of a random password, compared with where an account has none. */
export const DUMMY_HASH = '$2b$10$ymyn4MZoFQtm6J0q4sqZpOIKKCV2JKRRmEQVndPwnNH7KZcASymFG'

/** New hashes cost 2 to the power of `rounds`; less than usual is for throw-away installations alone. */
export function createPasswordHasher(rounds = ROUNDS): PasswordHasher {
  const waiting = new Map<
    number,
    Readonly<{ resolve(result: string | boolean): void; reject(error: Error): void }>
  >()
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(workerFile())
    started.on('message', ({ id, result }: HashResponse) => {
      waiting.get(id)?.resolve(result)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      worker = undefined
    })
    return started
  }

  const ask = (work: HashWork): Promise<string | boolean> => {
    if (waiting.size >= MAX_QUEUE_LENGTH) throw tooManyRequests(10)
    worker ??= start()
    worker.ref()
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker?.postMessage({ id, work } satisfies HashRequest)
    })
  }

  return {
    hash: async (password) => String(await ask({ kind: 'hash', password, rounds })),
    async matches(password, hash) {
      const compared = await ask({ kind: 'compare', password, hash: hash || DUMMY_HASH })
      return Boolean(hash) && compared === true
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** Beside this file, as source in tests and development, bundled in the build. */
function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./hash-worker.${extension}`, import.meta.url)
}
