import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRestServer, type RestServer } from './testing/rest-server.ts'

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
