import { globSync, readFileSync } from 'node:fs'
import { PostgrestClient } from '@supabase/postgrest-js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, DEPENDENCIES, explain, type TestDatabase } from 'zunft-backend/testing'
import { filterValue, likePattern, oneOf } from '../functions/_shared/filters.ts'
import { createPersonas } from './testing/personas.ts'

describe('live lists', () => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  test('every table that a list of the back office follows is announced, else the list never gets a change', async () => {
    const followed = globSync('site/app/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\btables: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => table),
      ),
    )
    expect(followed).toContain('voucher_participants')
    const { rows } = await db.adminPool.query<{ name: string }>(
      `select name::text from realtime.followed_tables where schema = 'public'
     union select u.view_name::text from information_schema.view_table_usage as u
     join realtime.followed_tables as f on f.schema = u.table_schema and f.name = u.table_name
     where u.view_schema = 'public'`,
    )
    const announced = rows.map(({ name }) => name)
    expect(followed.filter((table) => !announced.includes(table))).toEqual([])
  })
})

describe('cached lists', () => {
  const { owner } = createPersonas()

  /** What our cache knows of a list that visitors read. */
  async function dependencies(list: string) {
    const { rows } = await owner(DEPENDENCIES, [['public'], 'anon'])
    return rows.find(({ name }) => name === list)
  }

  test('pages of businesses can be cached: it is known which tables visitors read', async () => {
    expect((await dependencies('business_entries'))?.tables).toHaveLength(3)
  })

  test('pages of job ads are cached to the end of the minute, when a last day may be over', async () => {
    expect(await dependencies('jobs')).toMatchObject({ tables: [expect.any(String)], by_minute: true })
  })
})

describe('search', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
    await db.adminPool.query(ROWS)
    await db.adminPool.query('vacuum analyze')
  })
  afterAll(() => db.drop())

  describe.each([
    {
      path: '/my_roding_posts',
      columns: ['title', 'content', 'author_name'],
      index: 'my_roding_posts_words',
    },
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
})

describe('filters', () => {
  const { server, owner } = createPersonas()

  /** The official client with all rights. */
  const connect = () =>
    new PostgrestClient('http://site.test/rest/v1', {
      headers: server.personas.service.headers,
      fetch: (input, init) => server.fetch(String(input).replace('http://site.test', ''), init),
    })

  const TEXTS = [
    'Bäckerei',
    'Bäckerei "Zur Brezn", Roding',
    '"',
    '\\',
    '\\"',
    'a),name.eq.b',
    '")',
    '",x,"',
    ' a ',
    'null',
    '{a,b}',
    'a\nb',
    '(',
    ',',
    '.',
    '*',
    '%',
    'a*b@example.org',
    '&limit=1',
    '#',
    '+',
    '%2C',
    "'",
    '😀',
  ]
  const text = fc.oneof(
    fc.constantFrom(...TEXTS),
    fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'"\\,().: a%*_{}\n\t+&=') }),
    fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  )

  beforeAll(async () => {
    await owner('create table filtered (id serial primary key, name text)')
    await owner('grant all on filtered to service_role')
    await owner(`notify pgrst, 'reload schema'`)
  })

  test('a list, a group and a pattern match the values themselves, whatever they contain', async () => {
    const client = connect()
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { minLength: 3, maxLength: 6 }), async (names) => {
        const stored = names.map((name) => name.replaceAll('\0', '').toWellFormed()).filter(Boolean)
        const [first = '', second = first] = stored
        await owner('delete from filtered')
        await owner('insert into filtered (name) select unnest($1::text[])', [
          [...stored, `${first}${second}?`],
        ])
        const rows = () => client.from('filtered').select('name').throwOnError()
        const named = ({ data }: { data: { name: string }[] }) => new Set(data.map(({ name }) => name))
        const wanted = new Set([first, second])
        expect(named(await rows().filter('name', 'in', oneOf([first, second])))).toEqual(wanted)
        expect(
          named(await rows().or(`name.eq.${filterValue(first)},name.eq.${filterValue(second)}`)),
        ).toEqual(wanted)
        expect(named(await rows().ilike('name', likePattern(first)))).toContain(first)
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  test('a pattern of a text has no other wildcards', async () => {
    await owner('delete from filtered')
    await owner(
      `insert into filtered (name) values ('a_b%@example.org'), ('A_B%@EXAMPLE.org'), ('axbyy@example.org'), ('a\\b'), ('axb')`,
    )
    const matching = async (text: string) =>
      (await connect().from('filtered').select('name').ilike('name', likePattern(text)).throwOnError()).data
        .length
    expect([await matching('a_b%@example.org'), await matching('a\\b'), await matching('a*b')]).toEqual([
      2, 1, 2,
    ])
  })
})
