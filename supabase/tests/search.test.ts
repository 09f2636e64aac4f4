import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, explain, type TestDatabase } from 'zunft-backend/testing/database'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.adminPool.query(ROWS)
  await db.adminPool.query('vacuum analyze')
})
afterAll(() => db.drop())

describe.each([
  { path: '/my_roding_posts', columns: ['title', 'content', 'author_name'], index: 'my_roding_posts_words' },
  { path: '/ideas', columns: ['title', 'description', 'submitter_name'], index: 'ideas_words' },
])('a search in $path, where a policy hides rows', ({ path, columns, index }) => {
  test('finds its rows by index', async () => {
    const anywhere = columns.map((column) => `${column}.ilike.*LATERNE7x*`).join(',')
    const plan = await explain(db.pool, path, `select=*&or=(${anywhere})&limit=50`)
    expect(plan).toContain(`Bitmap Index Scan on ${index}`)
  })

  test('does not read hidden rows', async () => {
    const indexed = await db.adminPool.query(
      `select pg_get_expr(indpred, indrelid) as visible from pg_index where indexrelid = $1::regclass`,
      [`records.${index}`],
    )
    const allowed = await db.adminPool.query(
      `select qual as visible from pg_policies
       where schemaname = 'records' and '/' || tablename = $1 and cmd = 'SELECT' and 'anon' = any(roles)`,
      [path],
    )
    expect(indexed.rows).toEqual(allowed.rows)
    const claims = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000000' }
    // Row by row, the policy is evaluated first.
    expect(await explain(db.pool, path, 'title=ilike.*e*', claims)).toMatch(
      /Filter: \(\(\(?(approved|status)/,
    )
  })
})

/** Enough rows that the planner uses an index. */
const ROWS = `
  insert into records.my_roding_posts (id, title, content, author_name, approved, approved_at, likes_count, created_at)
  select gen_random_uuid(), 'Licht ' || n, repeat('Auf dem Heimweg. ', 9) || 'Laterne' || n || 'x', 'Max', n % 9 <> 0,
    case when n % 9 <> 0 then now() end, 0, now()
  from generate_series(1, 2000) as n;
  insert into records.ideas (id, title, description, category, status, likes_count, created_at)
  select gen_random_uuid(), 'Licht ' || n, repeat('Mehr davon. ', 9) || 'Laterne' || n || 'x', 'general',
    case when n % 9 = 0 then 'pending' else 'approved' end, 0, now()
  from generate_series(1, 2000) as n;`
