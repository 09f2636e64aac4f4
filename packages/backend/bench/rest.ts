import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { startOurServer } from '../conformance/targets/our-server.ts'
import { startPostgrest } from '../conformance/targets/postgrest.ts'
import { compare } from './compare.ts'
import { createFiftyNotes } from './fifty-notes.ts'
import type { Load } from './load.ts'

/**
 * REST against the real PostgREST: same machine, same run, same database, same number of database connections, no cache.
 * Prints requests per second and the ratio, which is the result. `ROUNDS` and `SECONDS` make it longer.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 4)
const CONNECTIONS = 20

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}

const FIFTY_NOTES: Load = {
  name: 'list of 50 rows',
  // Another id each time, so that no response is cached.
  request: () => ({
    method: 'GET',
    path: `/notes?select=*&id=neq.${randomUUID()}&order=due_at.asc`,
  }),
}

const INSERT: Load = {
  name: 'insert of one row',
  request: (n) => ({
    method: 'POST',
    path: '/inquiries',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Erika Mustermann',
      company: `Muster GmbH ${n}`,
      address: 'Musterweg 1, 00000 Musterstadt',
      phone: '09461 0000',
      email: 'erika@example.de',
      message: 'Mobil: 0000\nRückruf: ja',
    }),
  }),
}

async function main(): Promise<void> {
  // On a busy machine the ratio is unreliable.
  process.stdout.write(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the run\n`)
  const ours = await startOurServer(KEYS, createFiftyNotes)
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
    for (const load of [FIFTY_NOTES, INSERT]) {
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
