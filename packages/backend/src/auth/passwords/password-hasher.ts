import { tooManyRequests } from '../errors.ts'
import type { HashWork } from './hash-request.ts'
import { createHashThread } from './hash-thread.ts'

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
