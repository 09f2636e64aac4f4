/**
 * What the cache is worth and whether it is right: pages against bare node:http, lists and inserts against the real PostgREST,
 * and how old what is read can be on two servers with one database. Needs a build. `node bench/cache.ts`
 */
import { availableParallelism, loadavg } from 'node:os'
import { startChild } from '../conformance/targets/child.ts'
import { startOurServer } from '../conformance/targets/our-server.ts'
import { startPostgrest } from '../conformance/targets/postgrest.ts'
import { compare } from './compare.ts'
import { arrangeFiftyEvents } from './fifty-events.ts'
import { INSERT } from './insert-load.ts'
import type { Load } from './load.ts'
import { measureStaleReads } from './stale-reads.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 4)
const TRIES = Number(process.env.TRIES ?? 10_000)

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}
const visitor = { apikey: KEYS.publishableKey, authorization: `Bearer ${KEYS.publishableKey}` }

const home: Load = { name: 'home page', request: () => ({ method: 'GET', path: '/' }) }
const list: Load = {
  name: 'list of 50 rows',
  request: () => ({ method: 'GET', path: '/events?select=*&order=start_date.asc&limit=50' }),
}

// On a machine that is busy otherwise, one process competes with many and the ratio says little.
console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the run`)
const node = await startOurServer(KEYS, arrangeFiftyEvents)
const onSameDatabase = {
  DATABASE_URL: node.database('postgres').replace('postgres@/', 'postgres@localhost/'),
}
const other = await startOurServer(KEYS, undefined, onSameDatabase)
const postgrest = await startPostgrest(node.database('authenticator'), KEYS.jwtSecret)
const bare = startChild(process.execPath, ['bench/bare-server.ts', node.url], {})
try {
  const [, bareUrl = ''] = await bare.line(/bare (http:\S+)/, 10_000)
  const rest = { url: `${node.url}/rest/v1`, headers: visitor }
  const browser = { 'accept-encoding': 'br' }
  const measured = { rounds: ROUNDS, seconds: SECONDS }
  const versus = async (
    load: Load,
    sides: Pick<Parameters<typeof compare>[1], 'ours' | 'theirs' | 'connections'>,
  ) => compare(load, { ...sides, ...measured })

  const pages = await versus(home, {
    ours: { url: node.url, headers: browser },
    theirs: { url: bareUrl, headers: browser },
    connections: 32,
  })
  print('home page : bare node:http', pages.ratio, 0.8, pages)
  const lists = await versus(list, {
    ours: rest,
    theirs: { url: postgrest.url, headers: {} },
    connections: 20,
  })
  print('list of 50 rows : PostgREST', lists.ratio, 8, lists)
  const inserts = await versus(INSERT, {
    ours: rest,
    theirs: { url: postgrest.url, headers: {} },
    connections: 20,
  })
  print('insert of one row : PostgREST', inserts.ratio, 1, inserts)

  const stale = await measureStaleReads({ writing: node.url, reading: other.url, ...KEYS, tries: TRIES })
  console.log(`${TRIES} writes, stale reads on the writing server: ${stale.onWriter} (target 0)`)
  console.log(
    `on the other server after ${stale.median.toFixed(1)} ms (median), ${stale.longest.toFixed(1)} ms (longest; target under 100)`,
  )
} finally {
  await bare.stop()
  await postgrest.stop()
  await other.stop()
  await node.stop()
}

function print(
  name: string,
  ratio: number,
  target: number,
  result: Awaited<ReturnType<typeof compare>>,
): void {
  const { ours, theirs, oursP99, theirsP99 } = result
  const rates = `${ours.toFixed(0)} : ${theirs.toFixed(0)} requests/s, p99 ${oursP99.toFixed(0)} : ${theirsP99.toFixed(0)} ms`
  console.log(`${name.padEnd(30)} ${ratio.toFixed(2)} (target ${target})   ${rates}`)
}
