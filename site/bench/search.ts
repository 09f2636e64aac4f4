/**
 * The search over 10,000 rows of each kind, uncached, one request at a time: median and 99th percentile of several searches, and what the triggers
 * add to the writing of a row of 850 characters. `node site/bench/search.ts`
 */
import pg from 'pg'
import { type Figure, measurePart, printFigures, under } from 'zunft-backend/bench'
import { startInstallation } from './start-installation.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 50)
const WRITTEN = 300
const ROWS = 10_000
const MOST_MILLISECONDS = 20
const MOST_ADDED = 1.5

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
  'a whole compound': (n) => `${PLACES[n % 20]}${PARTS[(n + 3) % 20]}`,
  'a short word with two letters swapped': (n) => swapped(PLACES[n % 20] ?? ''),
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

const swapped = (word: string) => `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`

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
    return [...figures, under('search, added to the writing of a row', added, MOST_ADDED, 'ms')]
  } finally {
    await server.stop()
  }
}

/** Fills the tables, each without its triggers, and the search at once; what the triggers add to a row, in milliseconds. */
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
      select n, gen_random_uuid() as id,
        (select string_agg(pg_temp.word((random() * random() * 4800)::int), ' ') from generate_series(1, 2) g where g < 100 + n) || ' ' || n as title,
        (select string_agg(pg_temp.word((random() * random() * 4800)::int), ' und die ') from generate_series(1, 40) g where g < 100 + n) as content,
        now() - n * interval '1 hour' as created_at
      from generate_series(1, ${ROWS}) n`)
  const jobs = (rows: number) => `
    insert into public.jobs (title, employment, business, place, description, contact_email, open_until, status)
    select title, 'full_time', 'Muster GmbH', 'Musterstadt', content, 'stellen@example.org', private.today() + n % 150, 'approved'
    from texts where n <= ${rows}`
  await run(jobs(WRITTEN))
  const followed = await run(jobs(WRITTEN))
  await run('alter table public.jobs disable trigger search_new_job')
  const without = await run(jobs(WRITTEN))
  await run('alter table public.jobs enable trigger search_new_job; delete from public.jobs')
  // Indexes of words take minutes to fill row by row. The search reads only its own, which is built at the end.
  const { rows } = await database.query(
    `select pg_get_indexdef('records.search_entries_words'::regclass) as text`,
  )
  await run(
    `drop index records.search_entries_words, records.events_words, records.voucher_participants_words, records.ideas_words, records.my_roding_posts_words`,
  )
  await run(`
    set session_replication_role = replica;
    insert into records.events (id, title, description, category, start_date, location, is_user_submitted)
      select id, title, content, 'market', now() + (n % 4000 - 3000) * interval '1 day', 'Marktplatz ' || n % 50, false from texts;
    insert into records.ideas (id, title, description, category, status, likes_count, created_at)
      select id, title, content, 'general', 'approved', 0, created_at from texts;
    insert into records.my_roding_posts (id, title, content, author_name, likes_count, approved, approved_at, created_at)
      select id, title, content, 'Erika Mustermann', 0, true, created_at, created_at from texts;
    insert into records.businesses (id, primary_id, accepts_vouchers) select id, id, true from texts;
    insert into records.voucher_participants (id, business_id, external_id, name, description, category_name, address, postal_code, city, location_type, created_at)
      select id, id, 'bench-' || n, title, content, 'Handel', 'Musterweg ' || n, '00000', 'Musterstadt', 'acceptance', created_at from texts;
    ${jobs(ROWS)};
    insert into public.archived_newsletters (slug, subject, content, sent_at) select 'ausgabe-' || n, title, content, created_at from texts;
    set session_replication_role = origin;
    select private.index_in_search(kind) from private.searched_kinds() as kind;
    ${rows[0]?.text}`)
  await run('vacuum analyze')
  await database.end()
  return (followed - without) / WRITTEN
}

if (import.meta.main) printFigures(await measurePart('search', measureSearch))
