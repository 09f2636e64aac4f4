/**
 * The search over 10,000 rows of each kind, uncached, one request at a time: median and 99th percentile of several searches, and what the triggers
 * add to the writing of a row. `node site/bench/search.ts`
 */
import pg from 'pg'
import { type Figure, information, measurePart, printFigures, under } from 'zunft-backend/bench'
import { startInstallation } from './start-installation.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 200)
const ROWS = 10_000
const MOST_MILLISECONDS = 20

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}
const KINDS = ['event', 'business', 'idea', 'post', 'job', 'newsletter']

/** Words of the rows below; `n` makes each request differ from the one before. */
const SEARCHES: Readonly<Record<string, (n: number) => string>> = {
  'one word': (n) => PLACES[n % 20] ?? '',
  'two words': (n) => `${PLACES[n % 20]} ${PLACES[(n + 7) % 20]}`,
  'the last part of a compound': (n) => PARTS[n % 20] ?? '',
  'three letters of a word': (n) => (PLACES[n % 20] ?? '').slice(0, 3),
  'a misspelt word': (n) => `${PLACES[n % 20]?.slice(0, 3)}x${PLACES[n % 20]?.slice(3)}${PARTS[n % 20]}`,
  'nothing that exists': (n) => `qqxzy${n}`,
}
const PLACES =
  'Markt Fest Stadt Kinder Musik Garten Sommer Winter Brot Holz Wein Licht Wald Wasser Feuer Kunst Buch Rad Haus Berg'.split(
    ' ',
  )
const PARTS =
  'platz lauf tag abend nacht führung werk treff reise schule laden garten spiel kurs brücke stube verein straße gasse hof'.split(
    ' ',
  )
const ENDS = 'en chen ring bau land mann frau zeit ort weg kind rat'.split(' ')

export async function measureSearch(): Promise<Figure[]> {
  let added = 0
  const server = await startInstallation(KEYS, async (superuser) => {
    added = await fill(superuser)
  })
  const headers = { apikey: KEYS.publishableKey, 'content-type': 'application/json' }
  async function ask(words: string): Promise<number> {
    const begun = performance.now()
    const body = JSON.stringify({ _query: words, _kinds: KINDS })
    const answer = await fetch(`${server.url}/rest/v1/rpc/search`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`"${words}" was answered with ${answer.status}`)
    return performance.now() - begun
  }
  try {
    const figures: Figure[] = []
    for (const [name, wordsOf] of Object.entries(SEARCHES)) {
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n++) times.push(await ask(wordsOf(n)))
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
      const note = `99 % under ${at(0.99).toFixed(0)} ms`
      figures.push(under(`search of ${6 * ROWS} rows, ${name}`, at(0.5), MOST_MILLISECONDS, 'ms', note))
    }
    return [...figures, information('search, added to the writing of an event', `${added.toFixed(2)} ms`)]
  } finally {
    await server.stop()
  }
}

/** Fills the tables; what the triggers add to a row, in milliseconds. */
async function fill(superuser: string): Promise<number> {
  const database = new pg.Client({ connectionString: superuser })
  await database.connect()
  const run = async (text: string) => {
    const begun = performance.now()
    await database.query(text)
    return performance.now() - begun
  }
  const array = (words: readonly string[]) => `array['${words.join("','")}']`
  await run(`
    create function pg_temp.word(n integer) returns text language sql immutable as $$
      select (${array(PLACES)})[1 + n % 20] || (${array(PARTS)})[1 + n / 20 % 20]
        || case when n >= 400 then (${array(ENDS)})[1 + n / 400 % 12] else '' end $$;
    create temp table texts as
      select n, (select string_agg(pg_temp.word((random() * random() * 4800)::int), ' ') from generate_series(1, 2) g where g < 100 + n) || ' ' || n as title,
        (select string_agg(pg_temp.word((random() * random() * 4800)::int), ' und die ') from generate_series(1, 40) g where g < 100 + n) as content
      from generate_series(1, ${ROWS}) n`)
  const events = (rows: number) => `
    insert into public.events (title, description, category, start_date, location, is_user_submitted)
    select title, content, 'market', now() + (n % 4000 - 3000) * interval '1 day', 'Marktplatz ' || n % 50, false from texts where n <= ${rows}`
  await run('alter table records.events disable trigger search_new_event')
  const without = await run(events(1_000))
  await run('alter table records.events enable trigger search_new_event; truncate records.events cascade')
  const followed = await run(events(1_000))
  await run('truncate records.events cascade; delete from records.search_entries')
  await run(events(ROWS))
  await run(
    `insert into public.ideas (title, description, status) select title, content, 'approved' from texts`,
  )
  await run(`insert into public.my_roding_posts (title, content, author_name, approved, approved_at)
    select title, content, 'Erika Mustermann', true, now() from texts`)
  await run(`insert into public.voucher_participants (external_id, name, description, category_name, address, postal_code, city, location_type)
    select 'bench-' || n, title, content, 'Handel', 'Musterweg ' || n, '00000', 'Musterstadt', 'acceptance' from texts`)
  await run(`insert into public.jobs (title, employment, business, place, description, contact_email, open_until, status)
    select title, 'full_time', 'Muster GmbH', 'Musterstadt', content, 'stellen@example.org', private.today() + n % 150, 'approved' from texts`)
  await run(`insert into public.newsletters (id, subject, content, subscribers, state, channel, in_archive)
    select gen_random_uuid(), title, content, 1, 'sent', 'smtp', true from texts`)
  await run('vacuum analyze')
  await database.end()
  return (followed - without) / 1_000
}

if (import.meta.main) printFigures(await measurePart('search', measureSearch))
