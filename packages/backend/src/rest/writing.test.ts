import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRestServer, type RestServer, type Role } from './testing/rest-server.ts'

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
    expect(known.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation')
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
