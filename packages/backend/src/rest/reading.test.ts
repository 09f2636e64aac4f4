import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRestServer, explain, type RestServer, type Role } from './testing/rest-server.ts'

describe('reading', () => {
  let server: RestServer
  beforeAll(async () => {
    server = await createRestServer({ maxRows: 100 })
  })
  afterAll(() => server.close())

  const ids = async (search: string) => {
    const response = await server.call(`/test_items?select=id&order=id&${search}`)
    const body = await response.json()
    return response.status === 200 ? (body as { id: number }[]).map((row) => row.id) : body
  }

  describe('columns', () => {
    it('formats each type as PostgREST does', async () => {
      const response = await server.call('/test_items?id=eq.1')
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await response.text()).toBe(
        '[{"id":1,"name":"Äpfel","n":1,"price":12.50,"active":true,"tags":["a","b"],"data":{"a": {"b": "x"}, "l": [1, 2]},' +
          '"mood":"high","at":"2026-01-02T03:04:05.12+00:00","uid":"00000000-0000-0000-0000-000000000001","code":"abc",' +
          '"span":"[1,5)","words":"\'apfel\':2 \'frisch\':1","big":9007199254740993}]',
      )
    })

    it.each([
      ['select=id,label:name', '[{"id":1,"label":"Äpfel"}]'],
      ['select=id::text,price::int', '[{"id":"1","price":13}]'],
      ['select=data->a->>b', '[{"b":"x"}]'],
      ['select=first:data->l->0,tags->1', '[{"first":1,"tags":"b"}]'],
      ['select=mood::text,m:name::varchar', '[{"mood":"high","m":"Äpfel"}]'],
    ])('%s', async (search, body) => {
      expect(await (await server.call(`/test_items?id=eq.1&${search}`)).text()).toBe(body)
    })

    it('strips nulls on request', async () => {
      const accept = 'application/vnd.pgrst.array+json;nulls=stripped'
      const response = await server.call('/test_items?select=id,n,code&id=eq.3', { headers: { accept } })
      expect(await response.json()).toEqual([{ id: 3 }])
    })

    it('answers CSV', async () => {
      const response = await server.call('/test_items?select=id,title:name&order=id', {
        headers: { accept: 'text/csv' },
      })
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(await response.text()).toBe('id,title\n1,Äpfel\n2,"Birnen, grün"\n3,"Rübe ""rot"""')
    })
  })

  describe('filters', () => {
    it.each([
      ['id=eq.1', [1]],
      ['id=neq.1', [2, 3]],
      ['id=gt.1&id=lte.2', [2]],
      ['id=gte.2&id=lt.3', [2]],
      ['name=like.*el', [1]],
      ['name=ilike.%25ÄPF%25', [1]],
      ['name=eq.Birnen,+gr%C3%BCn', [2]],
      ['name=in.("Birnen, grün",Äpfel)', [1, 2]],
      ['name=in.("Rübe \\"rot\\"")', [3]],
      ['id=in.()', []],
      ['id=not.in.(1,2)', [3]],
      ['n=is.null', [3]],
      ['n=not.is.null', [1, 2]],
      ['active=is.false', [2]],
      ['n=isdistinct.1', [2, 3]],
      ['tags=cs.{a}', [1]],
      ['tags=cd.{a,b,c,d}', [1, 2]],
      ['tags=ov.{c,d}', [2]],
      ['span=sl.[5,9)', [1]],
      ['span=sr.[1,2)', [2]],
      ['span=adj.[5,9)', [1]],
      ['span=nxr.[1,5)', [1]],
      ['span=nxl.[5,9)', [2]],
      ['words=fts(german).birne', [2]],
      ['words=plfts(german).frische äpfel', [1]],
      ['words=wfts(german).birnen or äpfel', [1, 2]],
      ['name=like(any).{Ä*,R*}', [1, 3]],
      ['id=gt(all).{1,2}', [3]],
      ['data->a->>b=eq.x', [1]],
      ['or=(id.eq.1,n.eq.2)', [1, 2]],
      ['not.or=(id.eq.1,id.eq.2)', [3]],
      ['or=(id.eq.3,and(n.gt.0,not.or(active.is.true,tags.cs.{a,b})))', [2, 3]],
      ['or=(name.eq."Birnen, grün",id.eq.3)', [2, 3]],
      ['at=gte.2026-01-01T00:00:00.000Z', [1, 2, 3]],
    ])('%s', async (search, expected) => {
      expect(await ids(search)).toEqual(expected)
    })

    it('never executes values as SQL', async () => {
      expect(await ids(`name=eq.${encodeURIComponent("x' or '1'='1")}`)).toEqual([])
      expect(await ids(`or=(name.eq."'; drop table test_items; --",id.eq.1)`)).toEqual([1])
      expect(await ids(`data->>${encodeURIComponent("a' or 'x'='x")}=eq.x`)).toEqual([])
      expect(await ids('id=gt.0')).toEqual([1, 2, 3])
    })
  })

  describe('order and pages', () => {
    const order = async (terms: string) =>
      ((await (await server.call(`/test_items?select=id&order=${terms}`)).json()) as { id: number }[]).map(
        (row) => row.id,
      )

    it('orders with nulls first or last', async () => {
      expect(await order('n.desc')).toEqual([3, 2, 1])
      expect(await order('n.desc.nullslast')).toEqual([2, 1, 3])
      expect(await order('n.nullsfirst')).toEqual([3, 1, 2])
      expect(await order('active,id.desc')).toEqual([2, 3, 1])
      expect(await order('data->a->>b.desc.nullslast')).toEqual([2, 1, 3])
    })

    it.each([
      ['limit=2', {}, 200, '0-1/*', 2],
      ['limit=1&offset=1', {}, 200, '1-1/*', 1],
      ['limit=0', {}, 200, '*/*', 0],
      ['offset=10', {}, 200, '*/*', 0],
      ['', { range: '1-2' }, 200, '1-2/*', 2],
      ['limit=2', { range: '1-9' }, 200, '1-1/*', 1],
      ['', { prefer: 'count=exact' }, 200, '0-2/3', 3],
      ['limit=2', { prefer: 'count=exact' }, 206, '0-1/3', 2],
      ['id=gt.9', { prefer: 'count=exact' }, 200, '*/0', 0],
      ['limit=1', { prefer: 'count=estimated' }, 206, '0-0/3', 1],
    ])('%s %j', async (search, headers, status, range, rows) => {
      const response = await server.call(`/test_items?select=id&order=id&${search}`, { headers })
      expect([response.status, response.headers.get('content-range')]).toEqual([status, range])
      expect(await response.json()).toHaveLength(rows)
    })

    it('returns the total when the range starts after the last row', async () => {
      const response = await server.call('/test_items?offset=9', { headers: { prefer: 'count=exact' } })
      expect([response.status, response.headers.get('content-range')]).toEqual([416, '*/3'])
      expect(await response.json()).toMatchObject({
        code: 'PGRST103',
        details: 'An offset of 9 was requested, but there are only 3 rows.',
      })
    })

    it('tells nothing of hidden rows by what the planner expects', async () => {
      await server.db.adminPool.query(`
      insert into public.test_letters select n, case when n % 10 = 0 then 'rare' else 'common' end from generate_series(2, 2000) n;
      analyze public.test_letters`)
      const ranges = async (as: Role, search: string, count: string) => {
        const call = { as, method: 'HEAD', headers: { prefer: `count=${count}` } }
        return (await server.call(`/test_letters?select=id&${search}`, call)).headers.get('content-range')
      }
      for (const count of ['planned', 'estimated']) {
        expect(await ranges('anon', 'text=eq.common', count)).toBe('*/0')
        expect(await ranges('anon', 'text=eq.rare', count)).toBe('*/0')
      }
      expect(await ranges('service_role', 'text=eq.common', 'planned')).toMatch(/^0-99\/1[78]\d\d$/)
      await server.db.adminPool.query('delete from public.test_letters where id > 1')
    })

    it('answers HEAD with the count and no body', async () => {
      const response = await server.call('/test_items?select=id', {
        method: 'HEAD',
        headers: { prefer: 'count=exact' },
      })
      expect([response.status, response.headers.get('content-range')]).toEqual([200, '0-2/3'])
      expect(response.headers.get('preference-applied')).toBe('count=exact')
      expect(await response.text()).toBe('')
    })

    it('returns at most max-rows, and Content-Range has their number', async () => {
      await server.db.adminPool.query(`insert into test_pairs select 2, g from generate_series(1, 150) g`)
      const response = await server.call('/test_pairs?a=eq.2&limit=120', {
        headers: { prefer: 'count=exact' },
      })
      expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-99/150'])
      expect(await response.json()).toHaveLength(100)
    })
  })

  describe('one object', () => {
    const accept = 'application/vnd.pgrst.object+json'

    it('is the row without an array', async () => {
      const response = await server.call('/test_items?select=id&id=eq.1', { headers: { accept } })
      expect(response.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
      expect(await response.json()).toEqual({ id: 1 })
    })

    it.each([
      ['id=eq.99', 0],
      ['id=gt.0', 3],
    ])('is refused for %s', async (search, rows) => {
      const response = await server.call(`/test_items?${search}`, { headers: { accept } })
      expect(response.status).toBe(406)
      expect(await response.json()).toEqual({
        code: 'PGRST116',
        details: `The result contains ${rows} rows`,
        hint: null,
        message: 'JSON object requested, multiple (or no) rows returned',
      })
    })
  })

  it('sends Content-Profile and Content-Location', async () => {
    const response = await server.call('/test_items?select=id&id=eq.1', {
      headers: { 'accept-profile': 'public' },
    })
    expect(response.headers.get('content-profile')).toBe('public')
    expect(response.headers.get('content-location')).toBe('/test_items?id=eq.1&select=id')
  })

  it('omits Content-Location when it would be longer than clients accept', async () => {
    const ids = Array.from({ length: 1_000 }, (_, id) => 10_000 + id)
    const response = await server.call(`/test_items?select=id&id=in.(${ids})`)
    expect(response.status).toBe(200)
    expect(response.headers.has('content-location')).toBe(false)
  })

  it('answers the methods of a table, a view and a function', async () => {
    const allow = async (path: string) =>
      (await server.call(path, { method: 'OPTIONS' })).headers.get('allow')
    expect(await allow('/test_items')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await allow('/test_distinct')).toBe('OPTIONS,GET,HEAD')
    expect(await allow('/rpc/test_nothing')).toBe('OPTIONS,POST')
  })
})

describe('searching', () => {
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
})
