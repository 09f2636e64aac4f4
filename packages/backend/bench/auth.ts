/**
 * Two requirements for accounts, each measured within one run: refreshing is quick while people read, and a burst of sign-ins,
 * whose password hashes are slow by design, does not delay reads. `node packages/backend/bench/auth.ts`
 *
 * Reads are sent at a fixed rate below the capacity of both cores. A load that takes
 * all capacity would use both cores by itself (half of them for the client), and its queueing would hide what the
 * sign-ins add. Two kinds alternate: uncached reads, each with another id, which the database answers, and the list that
 * every visitor requests, which is cached. Clients and servers have cores of their own where there are two, as browsers have.
 */
import { randomUUID } from 'node:crypto'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { type Keys, startOurServer } from '../conformance/targets/our-server.ts'
import { refresh, signIn, signUp } from './account-load.ts'
import { watchClient } from './client-share.ts'
import { onServerCores } from './cores.ts'
import { createFiftyNotes } from './fifty-notes.ts'
import {
  atMost,
  type Figure,
  information,
  measurePart,
  over,
  printFigures,
  unlessClientBound,
} from './figures.ts'
import { pacedReads } from './paced-reads.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 3)
/** Reads per second, authenticated and anonymous together. */
const READS_A_SECOND = 200
const WARM_UP_SECONDS = 3
const MIN_REFRESHES = 300
const MAX_RATIO = 2

/** No JWT_SECRET: tokens are signed with the key pair, which is the usual and the slower way. */
const KEYS: Keys = { publishableKey: 'sb_publishable_bench', secretKey: 'sb_secret_bench', jwtSecret: '' }

type ReadTimes = Readonly<{ database: RecordableHistogram; cached: RecordableHistogram }>

const noTimes = (): ReadTimes => ({ database: createHistogram(), cached: createHistogram() })

/** Rounds with and without sign-ins alternate, so that a change in the machine's speed affects both. */
export async function measureAuth(): Promise<Figure[]> {
  const server = await onServerCores(() => startOurServer(KEYS, createFiftyNotes))
  try {
    const { url } = server
    const service = { url: `${url}/auth/v1`, publishableKey: KEYS.publishableKey }
    const browsers = await signUp(service)
    const times = { idle: noTimes(), loaded: noTimes(), beside: noTimes() }
    await Promise.all([read(url, WARM_UP_SECONDS, noTimes()), refresh(service, browsers, WARM_UP_SECONDS)])
    let signedIn = 0
    const shareOfStorms = watchClient()
    for (let round = 0; round < ROUNDS; round++) {
      await read(url, SECONDS, times.idle)
      const [, signIns] = await Promise.all([read(url, SECONDS, times.loaded), signIn(service, SECONDS)])
      signedIn += signIns.requests.average / ROUNDS
    }
    const storms = shareOfStorms()
    const shareOfRefreshing = watchClient()
    const [, refreshed] = await Promise.all([
      read(url, SECONDS, times.beside),
      refresh(service, browsers, SECONDS),
    ])
    const beside = `${READS_A_SECOND} reads/s beside it, p99 ${p99(times.beside.database).toFixed(2)} ms`
    const refreshing = over(
      'refreshing a session',
      refreshed.requests.average,
      MIN_REFRESHES,
      'requests/s',
      beside,
    )
    return [
      unlessClientBound(refreshing, shareOfRefreshing()),
      unlessClientBound(longer('database', times), storms),
      unlessClientBound(longer('cached', times), storms),
      information('sign-ins in that storm', `${signedIn.toFixed(0)} a second`),
    ]
  } finally {
    await server.stop()
  }
}

const p99 = (times: RecordableHistogram): number => times.percentile(99) / 1000

function longer(kind: keyof ReadTimes, times: Readonly<{ idle: ReadTimes; loaded: ReadTimes }>): Figure {
  const [idle, loaded] = [p99(times.idle[kind]), p99(times.loaded[kind])]
  const name = { database: 'reads of the database', cached: 'reads kept in memory' }[kind]
  const note = `${idle.toFixed(2)} to ${loaded.toFixed(2)} ms`
  return atMost(`sign-ins : idle, p99 of ${name}`, loaded / idle, MAX_RATIO, note)
}

const LIST = '/rest/v1/notes?select=*&order=due_at.asc&limit=6'

function read(url: string, seconds: number, { database, cached }: ReadTimes): Promise<void> {
  return pacedReads({
    url,
    headers: { apikey: KEYS.publishableKey },
    rate: READS_A_SECOND,
    seconds,
    kinds: [
      // No row has this id, and no two requests have the same.
      { path: () => `${LIST}&id=neq.${randomUUID()}`, times: database },
      { path: () => LIST, times: cached },
    ],
  })
}

if (import.meta.main) printFigures(await measurePart('auth', measureAuth))
