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
import { MEMORY, startChild, startPostgrest } from 'zunft-backend/conformance/targets'
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
/** Does not change with the time, as most pages do each minute, so a client's copy stays current. */
const HELD = '/impressum'
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
  const paths = ['/', event, `/rest/v1${LIST}`]
  const bare = await startBare(node.url, 200, paths)
  const bare304 = await startBare(node.url, 304, [HELD])
  try {
    return [
      ...(await measureSpeed(
        { ours: node.url, bare: bare.url, bare304: bare304.url, postgrest: postgrest.url },
        event,
      )),
      ...(await measureStaleness(node.url, other.url)),
    ]
  } finally {
    await bare304.stop()
    await bare.stop()
    await postgrest.stop()
    await other.stop()
    await node.stop()
  }
}

/** Bare node:http that answers as `origin` does, with as much memory. */
async function startBare(origin: string, status: 200 | 304, paths: readonly string[]) {
  const program = [...MEMORY, 'site/bench/bare-server.ts']
  const bare = await onServerCores(async () =>
    startChild(process.execPath, [...program, origin, KEYS.publishableKey, String(status), ...paths], {}),
  )
  const [, url = ''] = await bare.line(/bare (http:\S+)/, 10_000)
  return { url, stop: bare.stop }
}

/** Path of the page of an event, read from the list's page. */
async function pathOfAnEvent(url: string): Promise<string> {
  const html = await (await fetch(`${url}/events`)).text()
  const [, path] = /href="(\/events\/[a-z\d-]+-[\da-f]{10})"/.exec(html) ?? []
  if (path === undefined) throw new Error('The page of events links to no event')
  return path
}

async function entityTag(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}

type Sides = Readonly<{ ours: Side; theirs: Side; connections: number }>

type Urls = Readonly<{ ours: string; bare: string; bare304: string; postgrest: string }>

async function measureSpeed({ ours, bare, bare304, postgrest }: Urls, event: string): Promise<Figure[]> {
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
  const held = { ...browser, 'if-none-match': await entityTag(`${ours}${HELD}`, browser) }
  const revalidating: Sides = {
    ours: { url: ours, headers: held },
    theirs: { url: bare304, headers: held },
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
    await versus('page held by the client, 304 : bare node:http', get('304', HELD), revalidating, 0.85),
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
