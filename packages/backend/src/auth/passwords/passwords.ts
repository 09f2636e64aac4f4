import { Worker } from 'node:worker_threads'
import { tooManyRequests, validationFailed, weakPassword } from '../errors.ts'

/** bcrypt's cost, as on hosted Supabase. */
const ROUNDS = 10
/** Length of the queue; at some tenths of a second each, the last one waits as long as a request may. */
const MAX_QUEUE_LENGTH = 100
/** If a hash (normally 60 ms) takes longer than this, all cores are busy. Milliseconds. */
const PATIENCE = 1_000

/** Hashes passwords in a worker thread, so that bcrypt does not block the event loop. Letters with accents are the same however they are composed. */
export type PasswordHasher = Readonly<{
  hash(password: string): Promise<string>
  /** Takes the same time with and without a hash. */
  matches(password: string, hash: string | null): Promise<boolean>
  close(): Promise<void>
}>

/** Hash of a random password, used for the comparison when an account has no password. */
export const DUMMY_HASH = '$2b$10$ymyn4MZoFQtm6J0q4sqZpOIKKCV2JKRRmEQVndPwnNH7KZcASymFG'

/**
 * New hashes cost 2 to the power of `rounds`; only throw-away installations use less than the default. Hashes are made one after the other
 * while a core is idle. If no core has been idle for a second, they get a share of one, so that signing in takes longer but succeeds.
 */
export function createPasswordHasher(rounds = ROUNDS): PasswordHasher {
  const idle = createHashThread('always')
  const shared = createHashThread('mostly')
  /** What the idle thread has to do; each gives its work to the other thread. */
  const unfinished = new Set<() => void>()
  let length = 0
  let isStarved = false
  let timer: NodeJS.Timeout | undefined

  const starve = () => {
    isStarved = true
    for (const handOver of unfinished) handOver()
  }

  const finished = (handOver: () => void) => {
    unfinished.delete(handOver)
    clearTimeout(timer)
    timer = undefined
    if (unfinished.size === 0) isStarved = false
    else if (!isStarved) timer = setTimeout(starve, PATIENCE).unref()
  }

  const run = (work: HashWork): Promise<string | boolean> => {
    if (isStarved) return shared.run(work)
    return new Promise((resolve, reject) => {
      const handOver = () => void shared.run(work).then(resolve, reject)
      unfinished.add(handOver)
      timer ??= setTimeout(starve, PATIENCE).unref()
      // Whichever thread is first answers.
      idle
        .run(work)
        .then(resolve, reject)
        .finally(() => finished(handOver))
    })
  }

  const ask = async (work: HashWork): Promise<string | boolean> => {
    if (length >= MAX_QUEUE_LENGTH) throw tooManyRequests(10)
    length += 1
    try {
      return await run(work)
    } finally {
      length -= 1
    }
  }

  return {
    hash: async (password) => String(await ask({ kind: 'hash', password, rounds })),
    async matches(password, hash) {
      const compared = await ask({ kind: 'compare', password, hash: hash || DUMMY_HASH })
      return Boolean(hash) && compared === true
    },
    async close() {
      clearTimeout(timer)
      await Promise.all([idle.close(), shared.close()])
    },
  }
}

/** A worker thread that hashes passwords one after the other. */
type HashThread = Readonly<{
  run(work: HashWork): Promise<string | boolean>
  close(): Promise<void>
}>

type Waiting = Readonly<{ resolve(result: string | boolean): void; reject(error: Error): void }>

/** Starts with the first work; holds the process only while it has some. */
export function createHashThread(yielding: Yielding): HashThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(workerFile(), { workerData: yielding })
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

  return {
    run(work) {
      worker ??= start()
      worker.ref()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker?.postMessage({ id, work } satisfies HashRequest)
      })
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

type HashWork =
  | Readonly<{ kind: 'hash'; password: string; rounds: number }>
  | Readonly<{ kind: 'compare'; password: string; hash: string }>

export type HashRequest = Readonly<{ id: number; work: HashWork }>

/** The hash, or whether the password belongs to it. */
export type HashResponse = Readonly<{ id: number; result: string | boolean }>

/** Which other threads a worker makes way for: always all, or mostly those of a higher priority. */
export type Yielding = 'always' | 'mostly'

/** Fewest characters (the default of hosted Supabase). */
const MIN_LENGTH = 6
/** bcrypt sees 72 bytes and would silently ignore the rest. */
const MAX_PASSWORD_BYTES = 72

/** Refuses what may not become a password: `weak_password` with its reasons, `validation_failed` when too long or missing. */
export function checkNewPassword(password: string | undefined): asserts password is string {
  if (!password) throw validationFailed('Signup requires a valid password')
  const hashed = password.normalize('NFC')
  if (Buffer.byteLength(hashed) > MAX_PASSWORD_BYTES) {
    throw validationFailed('Password cannot be longer than 72 characters')
  }
  if ([...hashed].length < MIN_LENGTH) {
    throw weakPassword(`Password should be at least ${MIN_LENGTH} characters.`, ['length'])
  }
}
