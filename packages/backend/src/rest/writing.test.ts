import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRestServer, type RestServer, type Role } from './testing/rest-server.ts'

describe('writing', () => {
  let server: RestServer
  beforeAll(async () => {
    server = await createRestServer()
  })
  afterAll(() => server.close())

  const rows = { prefer: 'return=representation' }
  const oneObject = { ...rows, accept: 'application/vnd.pgrst.object+json' }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    as?: Role,
  ) {
    const response = await server.call(path, { method, body, headers, ...(as ? { as } : {}) })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  const stored = async (sql: string) => (await server.db.adminPool.query(sql)).rows

  describe('insert', () => {
    it('answers 201 without a body, and needs no right to read', async () => {
      const answer = await send('POST', '/test_letters', { id: 2, text: 'from a visitor' })
      expect([answer.status, answer.body]).toEqual([201, null])
      expect(answer.headers.get('content-range')).toBe('*/*')
      expect(answer.headers.get('location')).toBeNull()
      expect(await stored('select text from test_letters where id = 2')).toEqual([{ text: 'from a visitor' }])
    })

    it('returns the new row on request', async () => {
      const answer = await send('POST', '/test_items?select=name,n,title:name', { name: 'new' }, rows)
      expect([answer.status, answer.body]).toEqual([201, [{ name: 'new', n: 7, title: 'new' }]])
      expect(answer.headers.get('preference-applied')).toBe('return=representation')
    })

    it('returns one row as an object, and writes nothing when there are more', async () => {
      expect((await send('POST', '/test_items?select=name', { name: 'one' }, oneObject)).body).toEqual({
        name: 'one',
      })
      const refused = await send('POST', '/test_items', [{ name: 'two' }, { name: 'two' }], oneObject)
      expect([refused.status, refused.body.code]).toEqual([406, 'PGRST116'])
      expect(await stored(`select id from test_items where name = 'two'`)).toEqual([])
    })

    it('answers Location for one new row', async () => {
      const headers = { prefer: 'return=headers-only' }
      const answer = await send('POST', '/test_pairs', { a: 3, b: 4 }, headers)
      expect([answer.status, answer.headers.get('location')]).toEqual([201, '/test_pairs?a=eq.3&b=eq.4'])
    })

    it('writes many, with null where a row leaves out a named column', async () => {
      const body = [
        { name: 'x', n: 1 },
        { name: 'y', id: 9_999 },
      ]
      const answer = await send('POST', '/test_items?columns=%22name%22%2C%22n%22&select=name,n', body, rows)
      expect(answer.body).toEqual([
        { name: 'x', n: 1 },
        { name: 'y', n: null },
      ])
    })

    it('applies defaults on request', async () => {
      const headers = { prefer: 'return=representation, missing=default' }
      const body = [{ name: 'x', n: 1 }, { name: 'y' }]
      const answer = await send('POST', '/test_items?columns=name,n,at&select=n,at', body, headers)
      expect(answer.body).toEqual([
        { n: 1, at: '2026-01-02T03:04:05.12+00:00' },
        { n: 7, at: '2026-01-02T03:04:05.12+00:00' },
      ])
      expect(answer.headers.get('preference-applied')).toBe('missing=default, return=representation')
    })

    it('writes to views with INSTEAD OF triggers', async () => {
      const answer = await send('POST', '/test_inbox?select=name', { name: 'by trigger' }, rows)
      expect([answer.status, answer.body]).toEqual([201, [{ name: 'by trigger' }]])
    })

    it('reads CSV and forms', async () => {
      const csv = await send('POST', '/test_items?select=name,n', 'name,n\n"a ""b"", c",1\nd,NULL\n', {
        ...rows,
        'content-type': 'text/csv',
      })
      expect(csv.body).toEqual([
        { name: 'a "b", c', n: 1 },
        { name: 'd', n: null },
      ])
      const form = await send('POST', '/test_items?select=name,n', 'name=a+b&n=5', {
        ...rows,
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(form.body).toEqual([{ name: 'a b', n: 5 }])
    })

    it('writes nothing for an empty list', async () => {
      expect(await send('POST', '/test_items', [], rows)).toMatchObject({ status: 201, body: [] })
    })
  })

  describe('upsert', () => {
    const merge = { prefer: 'resolution=merge-duplicates, return=representation' }

    it('updates existing rows (200) and inserts new ones (201)', async () => {
      const known = await send('POST', '/test_members', { email: 'erika@example.de', team: 'blue' }, merge)
      expect([known.status, known.body]).toEqual([200, [{ email: 'erika@example.de', team: 'blue' }]])
      expect(known.headers.get('preference-applied')).toBe(
        'resolution=merge-duplicates, return=representation',
      )
      const mixed = [
        { email: 'erika@example.de', team: 'green' },
        { email: 'max@example.de', team: 'green' },
      ]
      expect((await send('POST', '/test_members?on_conflict=email', mixed, merge)).status).toBe(201)
    })

    it('ignores existing rows', async () => {
      const ignore = { prefer: 'resolution=ignore-duplicates, return=representation' }
      const answer = await send(
        'POST',
        '/test_members?on_conflict=email',
        [{ email: 'erika@example.de', team: 'x' }],
        ignore,
      )
      expect([answer.status, answer.body]).toEqual([201, []])
    })

    it('is refused without a unique constraint on the columns', async () => {
      const byTeam = await send(
        'POST',
        '/test_members?on_conflict=team',
        { email: 'a@example.de', team: 'x' },
        merge,
      )
      expect([byTeam.status, byTeam.body.code]).toEqual([400, '42P10'])
      const byView = await send('POST', '/test_inbox?on_conflict=id', { id: 1, name: 'x' }, merge)
      expect(byView.status).toBe(400)
    })
  })

  describe('update', () => {
    it('answers 204 with the number of rows', async () => {
      const answer = await send('PATCH', '/test_items?id=eq.1', { n: 2 })
      expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([204, null, '0-0/*'])
    })

    it('succeeds when nothing matches', async () => {
      const none = await send('PATCH', '/test_items?id=eq.999', { n: 2 })
      expect([none.status, none.headers.get('content-range')]).toEqual([204, '*/*'])
      expect(await send('PATCH', '/test_items?id=eq.999', { n: 2 }, rows)).toMatchObject({
        status: 200,
        body: [],
      })
      expect(await send('PATCH', '/test_letters?id=eq.1', { text: 'changed' })).toMatchObject({ status: 204 })
      expect(await stored('select text from test_letters where id = 1')).toEqual([{ text: 'hidden' }])
    })

    it('returns the rows in the requested order', async () => {
      const answer = await send('PATCH', '/test_items?id=in.(1,2)&select=id&order=id.desc', { n: 5 }, rows)
      expect([answer.status, answer.body]).toEqual([200, [{ id: 2 }, { id: 1 }]])
    })

    it('is rolled back when one object was requested and more rows changed', async () => {
      const before = await stored('select id, n from test_items order by id')
      expect((await send('PATCH', '/test_items?id=gt.0', { n: 77 }, oneObject)).status).toBe(406)
      expect(await stored('select id, n from test_items order by id')).toEqual(before)
    })

    it('changes at most max-affected rows with handling=strict', async () => {
      const headers = { prefer: 'handling=strict, max-affected=1' }
      const refused = await send('PATCH', '/test_items?id=in.(1,2)', { n: 78 }, headers)
      expect([refused.status, refused.body.code]).toEqual([400, 'PGRST124'])
      expect(await stored('select id from test_items where n = 78')).toEqual([])
      expect((await send('PATCH', '/test_items?id=eq.1', { n: 1 }, headers)).status).toBe(204)
    })

    it('does nothing when there is nothing to set', async () => {
      expect((await send('PATCH', '/test_items?id=eq.1', {})).status).toBe(204)
      expect(await send('PATCH', '/test_items?id=eq.1', {}, rows)).toMatchObject({ status: 200, body: [] })
    })
  })

  describe('delete', () => {
    it('accepts a JSON content type without a body', async () => {
      const headers = { 'content-type': 'application/json' }
      expect(await send('DELETE', '/test_pairs?a=eq.3', undefined, headers)).toMatchObject({
        status: 204,
        body: null,
      })
    })

    it('returns and counts the deleted rows', async () => {
      await send('POST', '/test_pairs', { a: 5, b: 5 })
      const headers = { prefer: 'return=representation, count=exact' }
      const answer = await send('DELETE', '/test_pairs?a=eq.5&select=a', undefined, headers)
      expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([
        200,
        [{ a: 5 }],
        '*/1',
      ])
    })
  })

  describe('put', () => {
    it('writes the row that its filters select', async () => {
      const path = '/test_pairs?a=eq.8&b=eq.8'
      expect((await send('PUT', path, { a: 8, b: 8, note: 'new' }, rows)).status).toBe(201)
      const again = await send('PUT', path, { a: 8, b: 8, note: 'newer' }, rows)
      expect([again.status, again.body]).toEqual([200, [{ a: 8, b: 8, note: 'newer' }]])
      expect((await send('PUT', path, { a: 8, b: 8, note: 'newest' })).status).toBe(204)
    })

    it.each([
      ['/test_pairs?a=eq.8&b=eq.8', { a: 8, b: 9 }, 400, 'PGRST115'],
      ['/test_pairs?a=eq.8', { a: 8, b: 9 }, 405, 'PGRST105'],
      ['/test_pairs?a=eq.8&b=gt.8', { a: 8, b: 9 }, 405, 'PGRST105'],
      ['/test_pairs?a=eq.8&b=eq.8&limit=1', { a: 8, b: 8 }, 400, 'PGRST114'],
    ])('refuses %s with %j', async (path, body, status, code) => {
      expect(await send('PUT', path, body)).toMatchObject({ status, body: { code } })
    })
  })
})

describe('calling functions', () => {
  let server: RestServer
  beforeAll(async () => {
    server = await createRestServer()
  })
  afterAll(() => server.close())

  const get = async (path: string, headers = {}) => (await server.call(`/rpc${path}`, { headers })).text()
  const post = async (path: string, body: unknown, headers = {}) =>
    (await server.call(`/rpc${path}`, { method: 'POST', body, headers })).text()

  describe('functions by GET', () => {
    it.each([
      ['/test_add?a=1&b=2', '3'],
      ['/test_greet', '"hi you"'],
      ['/test_greet?name=Erika', '"hi Erika"'],
      ['/test_numbers', '[1, 2, 3]'],
      ['/test_table?rows=2&a=eq.2', '[{"a":2,"b":"r2"}]'],
      ['/test_all?select=id&order=id.desc&limit=2', '[{"id":3}, \n {"id":2}]'],
      ['/test_sum?v=1&v=2&v=3', '6'],
      ['/test_pick?a=1', '"number"'],
      ['/test_pick?b=1', '"text"'],
      ['/test_pick?b=1&a=1', '"both"'],
    ])('%s', async (path, body) => {
      expect(await get(path)).toBe(body)
    })

    it('may only read', async () => {
      const response = await server.call('/rpc/test_make?title=x')
      expect(response.status).toBe(405)
      expect(await response.json()).toMatchObject({ code: '25006' })
    })

    it('count and page like tables', async () => {
      const response = await server.call('/rpc/test_all?select=id&limit=1', {
        headers: { prefer: 'count=exact' },
      })
      expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-0/3'])
    })

    it('answer HEAD without a body', async () => {
      const response = await server.call('/rpc/test_add?a=1&b=2', { method: 'HEAD' })
      expect([response.status, await response.text()]).toEqual([200, ''])
    })
  })

  describe('functions by POST', () => {
    it('take their arguments as JSON', async () => {
      expect(await post('/test_add', { a: 40, b: 2 })).toBe('42')
      expect(await post('/test_greet', {})).toBe('"hi you"')
      expect(await post('/test_sum', { v: [4, 5] })).toBe('9')
      expect(await post('/test_echo', { any: [1, 2] })).toBe('{"any":[1,2]}')
    })

    it('may write', async () => {
      const id = Number(await post('/test_make', { title: 'made' }))
      const { rows } = await server.db.adminPool.query('select name from test_items where id = $1', [id])
      expect(rows).toEqual([{ name: 'made' }])
    })

    it('answer 204 when they return nothing', async () => {
      const response = await server.call('/rpc/test_nothing', { method: 'POST', body: {} })
      expect([response.status, await response.text()]).toEqual([204, ''])
    })

    it('may set status and headers of the answer', async () => {
      const response = await server.call('/rpc/test_teapot', { method: 'POST', body: {} })
      expect([response.status, response.headers.get('x-tea'), await response.text()]).toEqual([
        418,
        'pot',
        '"tea"',
      ])
    })

    it('answer one object, or refuse', async () => {
      const accept = 'application/vnd.pgrst.object+json'
      expect(await post('/test_all?id=eq.1&select=id', {}, { accept })).toBe('{"id":1}')
      expect(JSON.parse(await post('/test_all', {}, { accept }))).toMatchObject({ code: 'PGRST116' })
    })
  })

  it('see claims, method and path of the request', async () => {
    const headers = { 'user-agent': 'tests' }
    const response = await server.call('/rpc/test_whoami', { headers, as: 'authenticated' })
    expect(await response.json()).toEqual({
      role: 'authenticated',
      claims: { role: 'authenticated' },
      method: 'GET',
      path: '/rpc/test_whoami',
      agent: 'tests',
      client: null,
    })
  })

  it('gets the address of the client that the server has found, whatever the header claims', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const response = await server.call('/rpc/test_whoami', { headers, from: '203.0.113.7' })
    expect(await response.json()).toMatchObject({ client: '203.0.113.7' })
  })

  describe('calls without a matching function', () => {
    it.each([
      ['/test_ad?a=1&b=2', 404, 'PGRST202', 'Perhaps you meant to call the function public.test_add'],
      ['/test_add?a=1', 404, 'PGRST202', 'Perhaps you meant to call the function public.test_add(a, b)'],
      ['/no_such_thing_at_all', 404, 'PGRST202', null],
      ['/', 404, 'PGRST202', null],
    ])('%s', async (path, status, code, hint) => {
      const response = await server.call(`/rpc${path}`)
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ code, hint })
    })

    it('are refused quickly also for names of a megabyte', async () => {
      const started = performance.now()
      const response = await server.call('/rpc/test_add', {
        method: 'POST',
        body: { ['test_'.repeat(200_000)]: 1 },
      })
      expect(await response.json()).toMatchObject({ code: 'PGRST202', hint: null })
      expect(performance.now() - started).toBeLessThan(2_000)
    })

    it('are ambiguous when several match', async () => {
      await server.db.adminPool.query(`create function test_twice(x integer) returns text language sql as 'select $$a$$';
      create function test_twice(x text) returns text language sql as 'select $$b$$'`)
      const response = await server.call('/rpc/test_twice?x=1')
      expect(response.status).toBe(300)
      expect(await response.json()).toMatchObject({ code: 'PGRST203' })
    })

    it('cannot be updated or deleted', async () => {
      const response = await server.call('/rpc/test_add', { method: 'DELETE' })
      expect(response.status).toBe(405)
      expect(await response.json()).toMatchObject({
        code: 'PGRST101',
        message: 'Cannot use the DELETE method on RPC',
      })
    })
  })
})
