/**
 * Speed and correctness of the cache: pages against plain node:http, lists and inserts against PostgREST, and staleness of reads on two
 * servers with one database. Needs a build. `node site/bench/cache.ts`
 */

import {
  atLeast,
  compare,
  type Figure,
  information,
  type Load,
  measurePart,
  none,
  onServerCores,
  printFigures,
  type Side,
  under,
  unlessClientBound,
} from 'zunft-backend/bench'
import { startChild, startPostgrest } from 'zunft-backend/conformance/targets'
import { createFiftyEvents } from './fifty-events.ts'
import { INSERT } from './insert-load.ts'
import { measureStaleReads } from './stale-reads.ts'
import { startInstallation } from './start-installation.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 3)
const TRIES = Number(process.env.TRIES ?? 10_000)

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}
/** With a line per request. */
const WITH_LOG = { LOG_LEVEL: 'debug' }
const visitor = { apikey: KEYS.publishableKey, authorization: `Bearer ${KEYS.publishableKey}` }

const get = (name: string, path: string): Load => ({
  name,
  same: true,
  request: () => ({ method: 'GET', path }),
})
const LIST = '/events?select=*&order=start_date.asc&limit=50'

/** Speed as ratios, then staleness after a write. */
export async function measureCache(): Promise<Figure[]> {
  const node = await onServerCores(() => startInstallation(KEYS, createFiftyEvents, WITH_LOG))
  const onSameDatabase = {
    DATABASE_URL: node.database('postgres').replace('postgres@/', 'postgres@localhost/'),
  }
  const other = await onServerCores(() => startInstallation(KEYS, undefined, onSameDatabase))
  const postgrest = await onServerCores(() => startPostgrest(node.database('authenticator'), KEYS.jwtSecret))
  const event = await pathOfAnEvent(node.url)
  const bare = await onServerCores(async () =>
    startChild(
      process.execPath,
      ['site/bench/bare-server.ts', node.url, KEYS.publishableKey, '/', event, `/rest/v1${LIST}`],
      {},
    ),
  )
  try {
    const [, bareUrl = ''] = await bare.line(/bare (http:\S+)/, 10_000)
    return [
      ...(await measureSpeed(node.url, bareUrl, postgrest.url, event)),
      ...(await measureStaleness(node.url, other.url)),
    ]
  } finally {
    await bare.stop()
    await postgrest.stop()
    await other.stop()
    await node.stop()
  }
}

/** Path of the page of an event, read from the list's page. */
async function pathOfAnEvent(url: string): Promise<string> {
  const html = await (await fetch(`${url}/events`)).text()
  const [, path] = /href="(\/events\/[a-z\d-]+-[\da-f]{10})"/.exec(html) ?? []
  if (path === undefined) throw new Error('The page of events links to no event')
  return path
}

type Sides = Readonly<{ ours: Side; theirs: Side; connections: number }>

async function measureSpeed(ours: string, bare: string, postgrest: string, event: string): Promise<Figure[]> {
  const rest: Sides = {
    ours: { url: `${ours}/rest/v1`, headers: visitor },
    theirs: { url: postgrest, headers: {} },
    connections: 20,
  }
  const browser = { 'accept-encoding': 'br' }
  const site: Sides = {
    ours: { url: ours, headers: browser },
    theirs: { url: bare, headers: browser },
    connections: 32,
  }
  const withKey = { ...browser, ...visitor }
  const api: Sides = {
    ours: { url: ours, headers: withKey },
    theirs: { url: bare, headers: withKey },
    connections: 32,
  }
  const versus = async (what: string, load: Load, sides: Sides, least: number) => {
    const compared = await compare(load, { ...sides, rounds: ROUNDS, seconds: SECONDS })
    const { ours, theirs, oursP99, theirsP99, ratio } = compared
    const note = `${ours.toFixed(0)} : ${theirs.toFixed(0)} requests/s, p99 ${oursP99.toFixed(0)} : ${theirsP99.toFixed(0)} ms`
    return unlessClientBound(atLeast(what, ratio, least, note), compared)
  }
  return [
    await versus('home page : bare node:http', get('home page', '/'), site, 0.85),
    await versus('page of an event : bare node:http', get('page of an event', event), site, 0.85),
    await versus('list of 50 rows : bare node:http', get('list', `/rest/v1${LIST}`), api, 0.85),
    await versus('list of 50 rows : PostgREST', get('list', LIST), rest, 8),
    await versus('insert of one row : PostgREST', INSERT, rest, 1.3),
  ]
}

async function measureStaleness(writing: string, reading: string): Promise<Figure[]> {
  const stale = await measureStaleReads({ writing, reading, ...KEYS, tries: TRIES })
  return [
    none(`${TRIES} writes: stale reads on the writing server`, stale.onWriter),
    under('longest stale read on another server', stale.longest, 100, 'ms'),
    information('median stale read on another server', `${stale.median.toFixed(1)} ms`),
  ]
}

if (import.meta.main) printFigures(await measurePart('cache', measureCache))
