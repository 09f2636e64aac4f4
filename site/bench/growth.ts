/**
 * Scaling with data: reads of 50 rows and searches, uncached, on two servers with 100 and with 10,000 rows per table. Prints the ratio of
 * times; fails above the limit. Every request differs, so that no cache answers, and the searched words are rare, which is the worst case.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  atMost,
  compare,
  type Figure,
  type Load,
  measurePart,
  onServerCores,
  printFigures,
  type Side,
  signToken,
  unlessClientBound,
} from 'zunft-backend/bench'
import { startInstallation } from './start-installation.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 2)
const CONNECTIONS = 20
const FEW = 100
const MANY = 10_000
const MOST_TIMES_LONGER = 1.5
/** Parts of the names of loads: `node site/bench/growth.ts ideen`. */
const CHOSEN = import.meta.main ? process.argv.slice(2) : []

const KEYS = {
  publishableKey: 'sb_publishable_bench',
  secretKey: 'sb_secret_bench',
  jwtSecret: 'only-the-benchmark-signs-with-this-0123456789',
}

/** Occurs in one row of a hundred: 100 of 10,000 rows, or 1 of 100. */
const rareWord = (n: number) => `Laterne${n % FEW}x`
const search = (columns: readonly string[], n: number) =>
  `or=(${columns.map((column) => `${column}.ilike.*${rareWord(n)}*`).join(',')})`
const soon = (n: number, hour = 0) =>
  encodeURIComponent(new Date(Date.UTC(2030, 0, 1, hour) + n).toISOString())
const noon = (n: number) => soon(n, 12)

/** Id of the first row of each table. */
const FIRST_ID = '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'

/** An account that is linked to the first business, with its session. */
const MEMBER = {
  sub: '0b6f2f0c-51b3-4a55-9d0a-0c3e4b7f6a21',
  session_id: '5c1d7a0e-8a44-4f7f-9a3e-7d1f0e2b9c10',
  role: 'authenticated',
  aud: 'authenticated',
  // Until 2100.
  exp: 4_102_444_800,
}

const LOADS: readonly Load[] = [
  read('events, next 50', (n) => `/events?select=*&start_date=gte.${soon(n)}&order=start_date.asc&limit=50`),
  read(
    'events, running',
    (n) => `/events?select=*&start_date=lt.${noon(n)}&end_date=gte.${noon(n)}&order=end_date.asc`,
  ),
  read('events of a month', () => {
    const [first, last] = [soon(0), encodeURIComponent(new Date(Date.UTC(2030, 1)).toISOString())]
    const ranges = `and(start_date.gte.${first},start_date.lt.${last}),and(start_date.lt.${first},end_date.gt.${first})`
    return `/event_entries?select=id,title,description,category,start_date,end_date,location,status&or=(${ranges})&order=start_date.asc,title.asc&limit=1000`
  }),
  read('events of a day', (n) => {
    const day = `start_date=gte.${soon(n % FEW)}&start_date=lt.${soon(n % FEW, 24)}`
    return `/event_entries?select=*&${day}&order=start_date.asc,title.asc&limit=8`
  }),
  read('events that last into a day', (n) => {
    const midnight = soon(n % FEW)
    return `/event_entries?select=*&start_date=lt.${midnight}&end_date=gt.${midnight}&order=end_date.asc&limit=16`
  }),
  ...pagesOf(
    '/ideen',
    `suche=${rareWord(7)}`,
    'suche=Linde',
    'kategorie=culture',
    'sortierung=unterstuetzt',
    'sortierung=beantwortet',
  ),
  ...pagesOf('/mein-roding', `suche=${rareWord(7)}`, 'suche=Heimweg'),
  ...pagesOf('/stellen', `suche=${rareWord(7)}`, 'kategorie=full_time'),
  ...pagesOf(
    '/gutscheine',
    `suche=${rareWord(7)}`,
    'liste=verkaufsstellen',
    'kategorie=Handel',
    'offen=jetzt',
    'ansicht=karte',
  ),
  ...pagesOf('/mitmachen'),
  ...pagesOf('/newsletter'),
  ...pagesOf('/suche?q=Laterne7x', 'art=ideen'),
  ...pagesOf(
    '/events',
    `suche=${rareWord(40)}`,
    'suche=Samstag',
    'suche=28.11.',
    'ort=Marktplatz',
    'zeit=monat',
  ),
  entryPage('page of an event', '/events/markttag-1'),
  entryPage('page of an idea', '/ideen/bank-1'),
  entryPage('page of a photo', '/mein-roding/abendlicht-1'),
  entryPage('page of a business', '/betriebe/laden'),
  as(
    MEMBER,
    read('businesses of an account (/member/betrieb)', () => '/rpc/my_businesses?select=*'),
  ),
  page('participant list', '/Teilnehmerliste.pdf'),
  page('places of businesses', '/betriebe/orte.json'),
  page('hours of businesses', '/betriebe/zeiten.json'),
  page('home page', '/'),
  page('page /karte', '/karte'),
  page('sitemap', '/sitemap.xml'),
  page('part of the sitemap', '/sitemap.xml?liste=events&teil=1'),
  page('ideas for other sites', '/einbetten/ideen'),
  page('events for other sites', '/einbetten/termine'),
  page('feed of ideas', '/ideen/feed.xml'),
  page('feed of job ads', '/stellen/feed.xml'),
  page('page of events, month', '/events?ansicht=kalender&monat=2030-01'),
  page('feed of events', '/events/feed.xml'),
  page('calendar feed of events', '/events/kalender.ics'),
  page('calendar feed of a filter', '/events/kalender.ics?suche=Samstag'),
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
  read(
    'posts, newest 50 with a word that all have',
    () => `/my_roding_posts?select=*&approved=eq.true&content=ilike.*Heimweg*&order=created_at.desc&limit=50`,
  ),
  read(
    'ideas, search',
    (n) =>
      `/ideas?select=*&status=eq.approved&${search(['title', 'description', 'submitter_name'], n)}&limit=${50 + (n % 50)}`,
  ),
  read('ideas, similar to one', (n) => `/rpc/similar_ideas?_title=${rareWord(n)}%20unter%20der%20Linde`),
]

function read(name: string, path: (n: number) => string): Load {
  // An id that no row has makes each request different from all earlier ones.
  return { name, request: (n) => ({ method: 'GET', path: `/rest/v1${path(n)}&id=neq.${randomUUID()}` }) }
}

/** With the token of an account. */
function as(claims: typeof MEMBER, load: Load): Load {
  const headers = { authorization: `Bearer ${signToken(claims, KEYS.jwtSecret)}` }
  return { ...load, request: (n) => ({ ...load.request(n), headers }) }
}

/** A list, its second page, and what it shows with other parameters. */
function pagesOf(path: string, ...filters: readonly string[]): Load[] {
  return ['', 'seite=2', ...filters].map((filter) => {
    const address = `${path}${filter && (path.includes('?') ? '&' : '?')}${filter}`
    return page(`page ${decodeURIComponent(address)}`, address)
  })
}

/** The page of one entry, the same on both servers. */
function entryPage(name: string, path: string): Load {
  return page(name, `${path}-${FIRST_ID.replaceAll('-', '').slice(0, 10)}`)
}

/** A page or file of the site, under another address each time. */
function page(name: string, address: string): Load {
  const path = `${address}${address.includes('?') ? '&' : '?'}`
  return { name, request: () => ({ method: 'GET', path: `${path}n=${randomUUID()}` }) }
}

/** Ratio of times with a hundred times the rows: two servers side by side, alternating. */
export async function measureGrowth(): Promise<Figure[]> {
  const few = await onServerCores(() => startInstallation(KEYS, (superuser) => fill(superuser, FEW)))
  const many = await onServerCores(() => startInstallation(KEYS, (superuser) => fill(superuser, MANY)))
  try {
    const comparison = {
      ours: sideOf(many.url),
      theirs: sideOf(few.url),
      connections: CONNECTIONS,
      rounds: ROUNDS,
      seconds: SECONDS,
    }
    const figures: Figure[] = []
    for (const load of LOADS.filter(
      ({ name }) => CHOSEN.length === 0 || CHOSEN.some((part) => name.includes(part)),
    )) {
      const compared = await compare(load, comparison)
      const { ours, theirs, ratio } = compared
      const content = await timesAsLong(load, comparison)
      const note = `${(1000 / theirs).toFixed(2)} to ${(1000 / ours).toFixed(2)} ms, ${content.toFixed(1)} x the bytes`
      const most = Number((MOST_TIMES_LONGER * Math.max(1, content)).toFixed(1))
      const figure = atMost(`${MANY} rows : ${FEW}, ${load.name}`, 1 / ratio, most, note)
      figures.push(unlessClientBound(figure, compared))
    }
    return figures
  } finally {
    await Promise.all([few.stop(), many.stop()])
  }
}

/**
 * How many times as many bytes are answered with more rows: a page of 60 needs 60 to be full, and a calendar has up to 1,000 events. Its
 * time may grow as much.
 */
async function timesAsLong(
  load: Load,
  { ours, theirs }: Readonly<{ ours: Side; theirs: Side }>,
): Promise<number> {
  const lengthOf = async ({ url, headers }: Side) => {
    const { path, headers: more } = load.request(0)
    const answer = await fetch(url + path, { headers: { ...headers, ...(more as Side['headers']) } })
    if (!answer.ok) throw new Error(`${load.name} was answered with ${answer.status}`)
    return (await answer.arrayBuffer()).byteLength
  }
  return (await lengthOf(ours)) / (await lengthOf(theirs))
}

const sideOf = (url: string): Side => ({ url, headers: { apikey: KEYS.publishableKey } })

/** The first hundred rows are the same on both; half of the other events were until 2026, the others come after the months that are looked at. */
async function fill(superuser: string, rows: number): Promise<void> {
  const database = new pg.Client({ connectionString: superuser })
  await database.connect()
  // The triggers of so many rows take longer than a statement of the API may.
  await database.query('set statement_timeout = 0')
  const day = `case when n <= ${FEW} then n - 30 when n % 2 = 0 then n % 3800 - 5200 else 200 + n % 1500 end`
  const id = `case when n = 1 then '${FIRST_ID}' else gen_random_uuid() end`
  const words = `'Laterne' || (n % ${FEW}) || 'x'`
  await database.query(`
    insert into public.events (id, title, description, category, start_date, end_date, location, is_user_submitted)
    select ${id}, 'Markttag ' || n, repeat('Musik, Handwerk und Kulinarisches. ', 4) || case when n <= ${FEW} then ${words} else '' end,
      'market', timestamptz '2030-01-01 09:00Z' + ${day} * interval '1 day',
      timestamptz '2030-01-01 17:00Z' + ${day} * interval '1 day', 'Marktplatz', false
    from generate_series(1, ${rows}) n`)
  await database.query(`
    insert into public.voucher_participants (external_id, name, business_name, description, category_name, address,
      postal_code, city, location_type)
    select 'bench-' || n, 'Laden ' || n, 'Muster GmbH ' || n,
      repeat('Gutes aus der Region, freundlich verkauft. ', 4) || case when n <= ${FEW} then ${words} else '' end,
      'Handel', 'Musterweg ' || n, '00000', 'Musterstadt', case when n % 3 = 0 then 'sales' else 'acceptance' end
    from generate_series(1, ${rows}) n`)
  // Open at any time, so that "open now" has all of them.
  const spans = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((day) => [
    day,
    [
      ['00:00', '12:00'],
      ['12:00', '00:00'],
    ],
  ])
  await database.query(
    `update records.businesses set latitude = 49.19 + random() / 50, longitude = 12.52 + random() / 50, hours = $1`,
    [{ weekly: Object.fromEntries(spans) }],
  )
  await database.query(`insert into records.businesses (id, about) values ('${FIRST_ID}', 'Seit 1900.')`)
  await database.query(`
    insert into records.voucher_participants (id, business_id, external_id, name, location_type, created_at)
    values ('${FIRST_ID}', '${FIRST_ID}', 'bench-0', 'Laden', 'business', now())`)
  await database.query(`
    insert into auth.users (id, aud, role, email, email_confirmed_at) values ('${MEMBER.sub}', 'authenticated', 'authenticated', 'member@example.org', now());
    insert into auth.sessions (id, user_id, aal) values ('${MEMBER.session_id}', '${MEMBER.sub}', 'aal1');
    insert into public.user_roles (user_id, role) values ('${MEMBER.sub}', 'member')
      on conflict (user_id) do update set role = 'member';
    insert into public.business_editors (business_id, user_id) values ('${FIRST_ID}', '${MEMBER.sub}')`)
  await database.query(`
    insert into public.my_roding_posts (id, title, content, author_name, approved, approved_at, created_at)
    select ${id}, 'Abendlicht ' || n, repeat('Gestern auf dem Heimweg gesehen. ', 4) || case when n <= ${FEW} then ${words} else '' end,
      'Erika Mustermann', n % 10 <> 0, case when n % 10 <> 0 then now() end, now() - n * interval '1 minute'
    from generate_series(1, ${rows}) n`)
  await database.query(`
    insert into public.ideas (id, title, description, category, likes_count, status, created_at)
    select ${id}, 'Bank ' || n, repeat('Zum Ausruhen unter der Linde. ', 4) || case when n <= ${FEW} then ${words} else '' end,
      case when n % 6 = 1 then 'culture' else 'general' end, n % 97,
      case when n % 10 <> 0 then 'approved' else 'pending' end, now() - n * interval '1 minute'
    from generate_series(1, ${rows}) n`)
  await database.query(`
    insert into public.idea_steps (idea_id, state, reached_on, answer, signature)
    select id, 'done', date '2026-01-01' - likes_count, 'Steht seit gestern.', 'Vorstand' from public.ideas where likes_count % 5 = 0`)
  await database.query(`
    insert into public.jobs (title, employment, business, place, description, contact_email, open_until, status, created_at)
    select 'Aushilfe ' || n, case when n % 5 = 0 then 'full_time' else 'part_time' end, 'Muster GmbH ' || n, 'Musterstadt',
      repeat('Freundliches Team am Marktplatz. ', 4) || case when n <= ${FEW} then ${words} else '' end,
      'stellen@example.org', private.today() + n % 150, 'approved', now() - n * interval '1 minute'
    from generate_series(1, ${rows}) n`)
  await database.query(`
    insert into public.newsletters (id, slug, subject, content, subscribers, state, in_archive, created_at)
    select gen_random_uuid(), 'ausgabe-' || n, 'Ausgabe ' || n, 'Neues aus der Stadt', 1, 'sent', true, now() - n * interval '1 hour'
    from generate_series(1, ${rows}) n`)
  await database.query('vacuum analyze')
  await database.end()
}

if (import.meta.main) printFigures(await measurePart('growth', measureGrowth))
