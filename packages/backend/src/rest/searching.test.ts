import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRestServer, explain, type RestServer } from './testing/rest-server.ts'

let server: RestServer
beforeAll(async () => {
  server = await createRestServer({ maxRows: 5000 })
  await server.db.adminPool.query(ROWS)
  await server.db.adminPool.query('vacuum analyze')
})
afterAll(() => server.close())

const anywhere = (word: string) =>
  `select=*&or=(${['title', 'body', 'author'].map((column) => `${column}.ilike.*${word}*`).join(',')})&limit=50`

describe('a search on a table with row level security', () => {
  it('finds its rows by index', async () => {
    const found = await (await server.call(`/notes?${anywhere('LATERNE7x')}`)).json()
    expect(found).toHaveLength(1)
    const plan = await explain(server.db.pool, '/notes', anywhere('LATERNE7x'))
    expect(plan).toContain('Bitmap Index Scan on notes_words')
  })

  it('tests the policy first in a sequential scan', async () => {
    const claims = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000000' }
    const plan = await explain(server.db.pool, '/notes', 'title=ilike.*e*', claims)
    expect(plan).toMatch(/Filter: \(\(\(?status/)
  })
})

/** The titles that ILIKE finds among public notes without any index, or the code of its failure. */
async function expectedTitles(database: pg.PoolClient, pattern: string): Promise<string[] | string> {
  try {
    const { rows } = await database.query<{ title: string }>(
      `with visible as materialized (select title from records.notes where status = 'published')
       select title from visible where title ilike $1 order by title`,
      [pattern],
    )
    return rows.map(({ title }) => title)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code) return error.code
    throw error
  }
}

it('finds the same visible rows as ILIKE for any pattern, and fails for the same patterns', async () => {
  const pieces = ['%', '_', '\\', 'ß', 'ÄPF', 'e']
  const triples = pieces.flatMap((a) => pieces.flatMap((b) => pieces.map((c) => a + b + c)))
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
  const specialPatterns = ['%İ%', '%i̇zm%', '%izm%', '%ΟΔΟΣ%', '%οδος%', '%οδοσ%', `%${'e'.repeat(101)}%`]
  const database = await server.db.adminPool.connect()
  try {
    for (const pattern of [...words, ...specialPatterns, ...pieces, ...triples]) {
      const response = await server.call(
        `/notes?select=title&order=title&title=ilike.${encodeURIComponent(pattern)}`,
      )
      const body = await response.json()
      const found = response.status === 200 ? body.map(({ title }: { title: string }) => title) : body.code
      expect([pattern, found]).toEqual([pattern, await expectedTitles(database, pattern)])
    }
  } finally {
    database.release()
  }
})

it.each(['anon', 'authenticated'] as const)(
  'gives the same error for %s of a hidden title and of one that does not exist',
  async (as) => {
    for (const title of ['Geheimes Fest', 'Nichts dergleichen']) {
      const begun = `${title.split(' ')[0]}\\`
      for (const pattern of [title, `*${title}*`, begun, `*${begun}`]) {
        const response = await server.call(`/notes?title=ilike.${encodeURIComponent(pattern)}`, { as })
        expect([pattern, response.status, await response.text()]).toEqual([pattern, 200, '[]'])
      }
    }
  },
)

it('allows only the table API to use the operator', async () => {
  const body = { _text: 'Geheimes Fest', _pattern: 'Geheim\\' }
  for (const path of ['/rpc/matches', '/rpc/search.matches']) {
    expect((await server.call(path, { method: 'POST', body })).status).toBe(404)
  }
  const schema = { 'content-profile': 'search' }
  expect((await server.call('/rpc/matches', { method: 'POST', headers: schema, body })).status).toBe(406)
  const { rows } = await server.db.adminPool.query(`
    select grantee from information_schema.routine_privileges where specific_schema = 'search' order by 1`)
  expect(rows.map(({ grantee }) => grantee)).toEqual(['anon', 'authenticated', 'postgres', 'service_role'])
})

/** Unusual titles, the same ones in hidden rows, and enough others for the planner to use an index. */
const ROWS = `
  insert into records.notes (id, title, body, category, author, status, likes_count, created_at)
  select gen_random_uuid(), title, 'Text', 'general', 'Max', status, 0, now()
  from unnest(array['Äpfel', 'äpfel im Gras', 'Rote ÄPFEL', 'Apfel', 'Straße', 'STRAẞE', 'Strasse', '50 % mehr', '50 \\ mehr', 'a_b\\',
    'O''Brien', 'Rübe "rot"', 'İzmir', 'i̇zmir', 'ΟΔΟΣ', 'οδος', '日本の市', 'e', 'ße', 'eß\\', '\\', '%']) as title,
    unnest(array['published', 'draft']) as status;
  insert into records.notes (id, title, body, category, status, likes_count, created_at)
  values (gen_random_uuid(), 'Geheimes Fest', 'Mehr davon', 'general', 'draft', 0, now());
  insert into records.notes (id, title, body, category, status, likes_count, created_at)
  select gen_random_uuid(), 'Licht ' || n, repeat('Mehr davon. ', 9) || 'Laterne' || n || 'x', 'general',
    case when n % 9 = 0 then 'draft' else 'published' end, 0, now()
  from generate_series(1, 2000) as n;`
