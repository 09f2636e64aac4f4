import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { startOurServer } from '../conformance/targets/our-server.ts'
import { startPostgrest } from '../conformance/targets/postgrest.ts'
import { compare } from './compare.ts'
import { arrangeFiftyEvents } from './fifty-events.ts'
import { INSERT } from './insert-load.ts'
import type { Load } from './load.ts'

/**
 * REST against the real PostgREST: same machine, same run, same database, same number of database connections, no cache.
 * Prints requests per second and, what counts, the ratio. `ROUNDS` and `SECONDS` make it longer.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 4)
const CONNECTIONS = 20

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}

const fiftyEvents: Load = {
  name: 'list of 50 events',
  // Another time each time, so that no cache of answers could help either side.
  request: () => ({
    method: 'GET',
    path: `/events?select=*&id=neq.${randomUUID()}&order=start_date.asc`,
  }),
}

async function main(): Promise<void> {
  // On a machine that is busy otherwise, one process competes with many and the ratio says little.
  process.stdout.write(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the run\n`)
  const ours = await startOurServer(KEYS, arrangeFiftyEvents)
  const theirs = await startPostgrest(ours.database('authenticator'), KEYS.jwtSecret)
  try {
    const { publishableKey } = KEYS
    const sides = {
      ours: {
        url: `${ours.url}/rest/v1`,
        headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
      },
      theirs: { url: theirs.url, headers: {} },
    }
    print(['', 'ours req/s', 'PostgREST req/s', 'ours p99 ms', 'PostgREST p99 ms', 'ratio'])
    for (const load of [fiftyEvents, INSERT]) {
      const result = await compare(load, {
        ...sides,
        connections: CONNECTIONS,
        rounds: ROUNDS,
        seconds: SECONDS,
      })
      const { ours: rate, theirs: theirRate, oursP99, theirsP99, ratio } = result
      const counts = [rate, theirRate, oursP99, theirsP99].map((count) => count.toFixed(0))
      print([load.name, ...counts, ratio.toFixed(2)])
    }
  } finally {
    await theirs.stop()
    await ours.stop()
  }
}

function print(cells: readonly string[]): void {
  const [name = '', ...numbers] = cells
  process.stdout.write(`${name.padEnd(20)}${numbers.map((cell) => cell.padStart(18)).join('')}\n`)
}

await main()
