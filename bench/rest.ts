import { availableParallelism, loadavg } from 'node:os'
import type autocannon from 'autocannon'
import pg from 'pg'
import { startOurServer } from '../conformance/targets/our-server.ts'
import { startPostgrest } from '../conformance/targets/postgrest.ts'
import { fire, type Load, median, type Side } from './load.ts'

/**
 * REST against the real PostgREST: same machine, same run, same database, same number of database connections, no cache.
 * Prints requests per second and, what counts, the ratio. `ROUNDS` and `SECONDS` make it longer.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 4)
const WARM_UP_SECONDS = 2

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}

const fiftyEvents: Load = {
  name: 'list of 50 events',
  // Another time each time, so that no cache of answers could help either side.
  request: (n) => ({
    method: 'GET',
    path: `/events?select=*&start_date=gte.${encodeURIComponent(new Date(1_767_225_600_000 + n).toISOString())}&order=start_date.asc`,
  }),
}

const oneRow: Load = {
  name: 'insert of one row',
  request: (n) => ({
    method: 'POST',
    path: '/applications',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Erika Mustermann',
      business_name: `Muster GmbH ${n}`,
      address: 'Musterweg 1, 00000 Musterstadt',
      phone: '09461 0000',
      email: 'erika@example.de',
      website: null,
      message: 'Mobil: 0000\nGutscheine: ja',
    }),
  }),
}

async function main(): Promise<void> {
  // On a machine that is busy otherwise, one process competes with many and the ratio says little.
  process.stdout.write(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the run\n`)
  const ours = await startOurServer(KEYS, arrange)
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
    for (const load of [fiftyEvents, oneRow]) print(await compare(load, sides))
  } finally {
    await theirs.stop()
    await ours.stop()
  }
}

/** Fifty events to come and nothing else. */
async function arrange(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(
    `insert into public.events (title, description, category, start_date, end_date, location, submitter_name,
       submitter_email, is_user_submitted)
     select 'Markttag ' || n, repeat('Musik, Handwerk und Kulinarisches. ', 4), 'market',
       timestamptz '2030-01-01 09:00Z' + n * interval '1 day', timestamptz '2030-01-01 17:00Z' + n * interval '1 day',
       'Marktplatz', 'Erika Mustermann', 'erika@example.de', true
     from generate_series(1, 50) n`,
  )
  await client.end()
}

async function compare(load: Load, sides: Readonly<{ ours: Side; theirs: Side }>): Promise<string[]> {
  await fire(load, sides.ours, WARM_UP_SECONDS)
  await fire(load, sides.theirs, WARM_UP_SECONDS)
  const rounds: { ours: autocannon.Result; theirs: autocannon.Result }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Who goes first alternates, so that a machine growing slower or faster favours nobody.
    const oursFirst = round % 2 === 0
    const first = await fire(load, oursFirst ? sides.ours : sides.theirs, SECONDS)
    const second = await fire(load, oursFirst ? sides.theirs : sides.ours, SECONDS)
    rounds.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  const rate = (result: autocannon.Result) => result.requests.average
  return [
    load.name,
    median(rounds.map(({ ours }) => rate(ours))).toFixed(0),
    median(rounds.map(({ theirs }) => rate(theirs))).toFixed(0),
    median(rounds.map(({ ours }) => ours.latency.p99)).toFixed(0),
    median(rounds.map(({ theirs }) => theirs.latency.p99)).toFixed(0),
    median(rounds.map(({ ours, theirs }) => rate(ours) / rate(theirs))).toFixed(2),
  ]
}

function print(cells: readonly string[]): void {
  const [name = '', ...numbers] = cells
  process.stdout.write(`${name.padEnd(20)}${numbers.map((cell) => cell.padStart(18)).join('')}\n`)
}

await main()
