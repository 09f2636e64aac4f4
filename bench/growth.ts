/**
 * A hundred times the data: reads of 50 rows and searches, uncached, with 100 and with 10,000 rows of each noun on the same server,
 * one after the other. Prints how much longer each takes; fails above the bound. Every request asks for something else, so that no
 * cache could answer, and the words searched for are in few rows, the hard case: nothing is found before everything was looked at.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startOurServer } from '../conformance/targets/our-server.ts'
import { atMost, type Figure, measurePart, printFigures } from './figures.ts'
import { fire, type Load, median, type Side } from './load.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 2)
const FEW = 100
const MANY = 10_000
const MOST_TIMES_LONGER = 1.5

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}

/** Stands in one row of a hundred, so many rows have it among 10,000 as there are rows in all among 100. */
const rareWord = (n: number) => `Laterne${n % FEW}x`
const search = (columns: readonly string[], n: number) =>
  `or=(${columns.map((column) => `${column}.ilike.*${rareWord(n)}*`).join(',')})`
const soon = (n: number) => encodeURIComponent(new Date(Date.UTC(2030, 0, 1) + n).toISOString())

const LOADS: readonly Load[] = [
  read('events, next 50', (n) => `/events?select=*&start_date=gte.${soon(n)}&order=start_date.asc&limit=50`),
  read(
    'events, running or next 50',
    (n) =>
      `/events?select=*&or=(start_date.gte.${soon(n)},end_date.gte.${soon(n)})&order=start_date.asc&limit=50`,
  ),
  read(
    'events, search',
    (n) => `/events?select=*&${search(['title', 'description', 'location'], n)}&limit=${50 + (n % 50)}`,
  ),
  read(
    'partners, first 50',
    () => `/voucher_participants?select=*&location_type=eq.acceptance&order=name&limit=50`,
  ),
  read(
    'partners, search',
    (n) =>
      `/voucher_participants?select=*&${search(['name', 'business_name', 'description'], n)}&limit=${50 + (n % 50)}`,
  ),
  read('posts, newest 50', () => `/my_roding_posts?select=*&approved=eq.true&order=created_at.desc&limit=50`),
  read(
    'posts, search',
    (n) =>
      `/my_roding_posts?select=*&approved=eq.true&${search(['title', 'content', 'author_name'], n)}&limit=${50 + (n % 50)}`,
  ),
]

function read(name: string, path: (n: number) => string): Load {
  // No row has this id: nobody has asked for the same before, in no round.
  return { name, request: (n) => ({ method: 'GET', path: `${path(n)}&id=neq.${randomUUID()}` }) }
}

/** How much longer each read takes with a hundred times the rows. */
export async function measureGrowth(): Promise<Figure[]> {
  const server = await startOurServer(KEYS)
  const database = new pg.Client({ connectionString: server.database('postgres') })
  await database.connect()
  const side: Side = { url: `${server.url}/rest/v1`, headers: { apikey: KEYS.publishableKey } }
  try {
    await fill(database, 1, FEW)
    const few = await measureAll(side)
    await fill(database, FEW + 1, MANY)
    const many = await measureAll(side)
    return LOADS.map(({ name }) => {
      const [before = Number.NaN, after = Number.NaN] = [few.get(name), many.get(name)]
      const note = `${before.toFixed(2)} to ${after.toFixed(2)} ms`
      return atMost(`${MANY} rows : ${FEW}, ${name}`, after / before, MOST_TIMES_LONGER, note)
    })
  } finally {
    await database.end()
    await server.stop()
  }
}

/** Median processor-bound time of a request, in milliseconds: what one connection of many waits, shared by all. */
async function measureAll(side: Side): Promise<Map<string, number>> {
  const measured = new Map<string, number>()
  for (const load of LOADS) {
    await fire(load, side, 1)
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rates.push((await fire(load, side, SECONDS)).requests.average)
    measured.set(load.name, 1000 / median(rates))
  }
  return measured
}

async function fill(database: pg.Client, from: number, to: number): Promise<void> {
  const words = `'Laterne' || (n % ${FEW}) || 'x'`
  await database.query(`
    insert into public.events (title, description, category, start_date, end_date, location, is_user_submitted)
    select 'Markttag ' || n, repeat('Musik, Handwerk und Kulinarisches. ', 4) || case when n <= ${FEW} then ${words} else '' end,
      'market', timestamptz '2030-01-01 09:00Z' + (n % 120 - 20) * interval '1 day',
      timestamptz '2030-01-01 17:00Z' + (n % 120 - 20) * interval '1 day', 'Marktplatz', false
    from generate_series(${from}, ${to}) n`)
  await database.query(`
    insert into public.voucher_participants (external_id, name, business_name, description, category_name, address,
      postal_code, city, location_type)
    select 'bench-' || n, 'Laden ' || n, 'Muster GmbH ' || n,
      repeat('Gutes aus der Region, freundlich verkauft. ', 4) || case when n <= ${FEW} then ${words} else '' end,
      'Handel', 'Musterweg ' || n, '00000', 'Musterstadt', case when n % 3 = 0 then 'sales' else 'acceptance' end
    from generate_series(${from}, ${to}) n`)
  await database.query(`
    insert into public.my_roding_posts (title, content, author_name, approved, approved_at, created_at)
    select 'Abendlicht ' || n, repeat('Gestern auf dem Heimweg gesehen. ', 4) || case when n <= ${FEW} then ${words} else '' end,
      'Erika Mustermann', n % 10 <> 0, case when n % 10 <> 0 then now() end, now() - n * interval '1 minute'
    from generate_series(${from}, ${to}) n`)
  await database.query('vacuum analyze')
}

if (import.meta.main) printFigures(await measurePart('growth', measureGrowth))
