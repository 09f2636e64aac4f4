import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRole } from '../database/transaction.ts'
import { parseRequest } from './parse/request.ts'
import { plan } from './plan/plan.ts'
import { SchemaCache } from './schema/schema-cache.ts'
import { readSql } from './sql/read.ts'
import { createWire, type Wire } from './testing/wire.ts'

let wire: Wire
beforeAll(async () => {
  wire = await createWire({ maxRows: 5000 })
  await wire.db.adminPool.query(ROWS)
  await wire.db.adminPool.query('vacuum analyze')
})
afterAll(() => wire.close())

const LISTS = [
  { path: '/my_roding_posts', columns: ['title', 'content', 'author_name'], index: 'my_roding_posts_words' },
  { path: '/ideas', columns: ['title', 'description', 'submitter_name'], index: 'ideas_words' },
]

/** How PostgreSQL would answer the request for this role. */
async function planOf(path: string, search: string, claims = { role: 'anon' }): Promise<string> {
  const headers = new Headers()
  const request = parseRequest({ method: 'GET', path, search, headers, body: null }, ['public'], 1000)
  const { catalog } = await new SchemaCache(wire.db.pool).current()
  const planned = plan(request, catalog, 1000)
  if (planned.kind !== 'read') throw new Error(`unexpected ${planned.kind}`)
  const { text, values } = readSql(planned, 'json', true)
  const explained = await asRole(wire.db.pool, { claims }, 'read', (client) =>
    client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]),
  )
  return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe.each(LISTS)('a search in $path, where a policy hides rows', ({ path, columns, index }) => {
  const anywhere = (word: string) =>
    `select=*&or=(${columns.map((column) => `${column}.ilike.*${word}*`).join(',')})&limit=50`

  it('finds its rows by index', async () => {
    const found = await (await wire.call(`${path}?${anywhere('LATERNE7x')}`)).json()
    expect(found).toHaveLength(1)
    expect(await planOf(path, anywhere('LATERNE7x'))).toContain(`Bitmap Index Scan on ${index}`)
  })

  it('does not look at what is hidden', async () => {
    const indexed = await wire.db.adminPool.query(
      `select pg_get_expr(indpred, indrelid) as visible from pg_index where indexrelid = $1::regclass`,
      [`records.${index}`],
    )
    const allowed = await wire.db.adminPool.query(
      `select qual as visible from pg_policies
       where schemaname = 'records' and '/' || tablename = $1 and cmd = 'SELECT' and 'anon' = any(roles)`,
      [path],
    )
    expect(indexed.rows).toEqual(allowed.rows)
    const claims = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000000' }
    // Row by row the policy comes first.
    expect(await planOf(path, 'title=ilike.*e*', claims)).toMatch(/Filter: \(\(\(?(approved|status)/)
  })
})

/** The titles that ILIKE finds among public posts without any index, or the code of its failure. */
async function expectedTitles(database: pg.PoolClient, pattern: string): Promise<string[] | string> {
  try {
    const { rows } = await database.query<{ title: string }>(
      `with visible as materialized (select title from records.my_roding_posts where approved)
       select title from visible where title ilike $1 order by title`,
      [pattern],
    )
    return rows.map(({ title }) => title)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code) return error.code
    throw error
  }
}

it('finds what ILIKE finds among the rows one may see, whatever the pattern, and fails where it fails', async () => {
  const pieces = ['%', '_', '\\', 'ß', 'ÄPF', 'e']
  const threes = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => a + b + c)))
  const words = [
    '',
    'äpfel%',
    '%apf%',
    '%straẞe%',
    '%strasse%',
    '%50 \\%%',
    "%o'b%",
    '%"rot"%',
    '%rote%äpf%',
    '%日本%',
  ]
  const oddities = ['%İ%', '%i̇zm%', '%izm%', '%ΟΔΟΣ%', '%οδος%', '%οδοσ%', `%${'e'.repeat(101)}%`]
  const database = await wire.db.adminPool.connect()
  try {
    for (const pattern of [...words, ...oddities, ...pieces, ...threes]) {
      const response = await wire.call(
        `/my_roding_posts?select=title&order=title&title=ilike.${encodeURIComponent(pattern)}`,
      )
      const body = await response.json()
      const found = response.status === 200 ? body.map(({ title }: { title: string }) => title) : body.code
      expect([pattern, found]).toEqual([pattern, await expectedTitles(database, pattern)])
    }
  } finally {
    database.release()
  }
})

it.each([
  ['anon', 'my_roding_posts'],
  ['authenticated', 'my_roding_posts'],
  ['anon', 'ideas'],
  ['authenticated', 'ideas'],
] as const)('tells %s of a hidden title in %s what it tells of one that nobody has', async (as, list) => {
  for (const title of ['Geheimes Fest', 'Nichts dergleichen']) {
    const begun = `${title.split(' ')[0]}\\`
    for (const pattern of [title, `*${title}*`, begun, `*${begun}`]) {
      const response = await wire.call(`/${list}?title=ilike.${encodeURIComponent(pattern)}`, { as })
      expect([pattern, response.status, await response.text()]).toEqual([pattern, 200, '[]'])
    }
  }
})

it('gives the operator to nobody but the table API', async () => {
  const body = { _text: 'Geheimes Fest', _pattern: 'Geheim\\' }
  for (const path of ['/rpc/matches', '/rpc/search.matches']) {
    expect((await wire.call(path, { method: 'POST', body })).status).toBe(404)
  }
  const schema = { 'content-profile': 'search' }
  expect((await wire.call('/rpc/matches', { method: 'POST', headers: schema, body })).status).toBe(406)
  const { rows } = await wire.db.adminPool.query(`
    select grantee from information_schema.routine_privileges where specific_schema = 'search' order by 1`)
  expect(rows.map(({ grantee }) => grantee)).toEqual(['anon', 'authenticated', 'postgres', 'service_role'])
})

/** Titles of every odd kind, the same ones again where nobody may see them, and enough others that an index is worth its while. */
const ROWS = `
  insert into records.my_roding_posts (id, title, content, author_name, approved, approved_at, likes_count, created_at)
  select gen_random_uuid(), title, 'Bild', 'Max', approved, case when approved then now() end, 0, now()
  from unnest(array['Äpfel', 'äpfel im Gras', 'Rote ÄPFEL', 'Apfel', 'Straße', 'STRAẞE', 'Strasse', '50 % mehr', '50 \\ mehr', 'a_b\\',
    'O''Brien', 'Rübe "rot"', 'İzmir', 'i̇zmir', 'ΟΔΟΣ', 'οδος', '日本の市', 'e', 'ße', 'eß\\', '\\', '%']) as title,
    unnest(array[true, false]) as approved;
  insert into records.my_roding_posts (id, title, content, author_name, approved, approved_at, likes_count, created_at)
  values (gen_random_uuid(), 'Geheimes Fest', 'Bild', 'Max', false, null, 0, now());
  insert into records.my_roding_posts (id, title, content, author_name, approved, approved_at, likes_count, created_at)
  select gen_random_uuid(), 'Licht ' || n, repeat('Auf dem Heimweg. ', 9) || 'Laterne' || n || 'x', 'Max', n % 9 <> 0,
    case when n % 9 <> 0 then now() end, 0, now()
  from generate_series(1, 2000) as n;
  insert into records.ideas (id, title, description, category, status, likes_count, created_at)
  values (gen_random_uuid(), 'Geheimes Fest', 'Mehr davon', 'general', 'pending', 0, now());
  insert into records.ideas (id, title, description, category, status, likes_count, created_at)
  select gen_random_uuid(), 'Licht ' || n, repeat('Mehr davon. ', 9) || 'Laterne' || n || 'x', 'general',
    case when n % 9 = 0 then 'pending' else 'approved' end, 0, now()
  from generate_series(1, 2000) as n;`
