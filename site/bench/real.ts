/**
 * List and insert beside PostgREST on the database of the real services: the same project, a database of its own each, and commits that are
 * flushed to disk. Needs a build and `testing/real/host.ts … empty` on the servers' cores (docs/supabase.md#speed).
 * `REAL_REST_URL=… REAL_DATABASE_URL=… node site/bench/real.ts`
 */
import { randomUUID } from 'node:crypto'
import {
  compare,
  type Figure,
  information,
  type Load,
  measurePart,
  onServerCores,
  printFigures,
  unlessClientBound,
} from 'zunft-backend/bench'
import { createFiftyEvents, INSERT, startInstallation } from './installation.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 2)
const CONNECTIONS = 20
const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}
const LIST = '/events?select=*&order=start_date.asc&limit=50'

const LOADS: readonly Load[] = [
  { name: 'list of 50 rows, the same each time', same: true, request: () => ({ method: 'GET', path: LIST }) },
  {
    name: 'list of 50 rows, another each time',
    request: () => ({ method: 'GET', path: `${LIST}&id=neq.${randomUUID()}` }),
  },
  INSERT,
]

async function measureReal(restUrl: string, databaseUrl: string): Promise<Figure[]> {
  await createFiftyEvents(databaseUrl)
  const node = await onServerCores(() => startInstallation(KEYS, createFiftyEvents))
  const headers = { apikey: KEYS.publishableKey, authorization: `Bearer ${KEYS.publishableKey}` }
  const sides = { ours: { url: `${node.url}/rest/v1`, headers }, theirs: { url: restUrl, headers: {} } }
  const figures: Figure[] = []
  try {
    for (const load of LOADS) {
      const options = { ...sides, connections: CONNECTIONS, rounds: ROUNDS, seconds: SECONDS }
      const compared = await compare(load, options)
      const { ours, theirs, oursP99, theirsP99, ratio } = compared
      const note = `${ours.toFixed(0)} : ${theirs.toFixed(0)} requests/s, p99 ${oursP99.toFixed(0)} : ${theirsP99.toFixed(0)} ms`
      figures.push(unlessClientBound(information(load.name, `${ratio.toFixed(2)} x (${note})`), compared))
    }
  } finally {
    await node.stop()
  }
  return figures
}

const { REAL_REST_URL, REAL_DATABASE_URL } = process.env
if (!REAL_REST_URL || !REAL_DATABASE_URL)
  throw new Error('REAL_REST_URL and REAL_DATABASE_URL are needed: docs/supabase.md')
printFigures(await measurePart('real', () => measureReal(REAL_REST_URL, REAL_DATABASE_URL)))
