import type { Socket } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, createRestServer, type RestServer } from './testing/rest-server.ts'

let server: RestServer
beforeAll(async () => {
  server = await createRestServer()
  await server.db.adminPool.query(
    `insert into public.test_items (name) select repeat('ä', 100000) from generate_series(1, 50)`,
  )
})
afterAll(() => server.close())

const repeated = (times: number, text: string | ((n: number) => string), by = ',') =>
  Array.from({ length: times }, (_, n) => (typeof text === 'string' ? text : text(n))).join(by)

async function refusal(path: string, call: Call = {}) {
  const answer = await server.call(path, call)
  const body = await answer.json()
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  return { status: answer.status, ...body } as { status: number; code: string; message: string }
}

describe('bounds of a query', () => {
  const columns = ['id', 'name', 'n', 'price', 'active', 'tags', 'mood', 'at', 'uid', 'code', 'span', 'big']
  const aliased = (times: number) => repeated(times, (n) => `a${n}:${columns[n % columns.length]}`)
  const filters = (times: number) => repeated(times, (n) => `id=neq.${n}`, '&')
  const arrows = (times: number) => `data${repeated(times, '->a', '')}`
  const column = (n: number) => columns[n % columns.length] ?? 'id'

  it('comparisons are counted while parsing, which stops at the limit', async () => {
    const tree = `or=(${repeated(101, 'id.eq.1')},!`
    expect((await refusal(`/test_items?${tree}`)).message).toContain('More than 100 comparisons')
    expect((await refusal(`/test_items?${filters(60)}&or=(${repeated(41, 'id.eq.1')},!`)).message).toContain(
      'More than 100 comparisons',
    )
  })

  it.each([
    ['64 items of select', (n: number) => `limit=1&select=${aliased(n)}`, 48, 65],
    [
      '4 mentions of the same column in select',
      (n: number) => `limit=1&select=${repeated(n, (i) => `a${i}:name`)}`,
      4,
      5,
    ],
    [
      '4 mentions of the same column in select',
      (n: number) => `limit=1&select=${repeated(n, (i) => `a${i}:name->${'0'.repeat(i + 1)}`)}`,
      4,
      5,
    ],
    [
      '4 mentions of the same column in select',
      (n: number) => `limit=1&select=${repeated(n - 1, '*')},x:name`,
      4,
      5,
    ],
    [
      '16 mentions of the same column in select',
      (n: number) => `limit=1&select=${repeated(n, (i) => `a${i}:data->${i}`)}`,
      16,
      17,
    ],
    ['100 comparisons', filters, 100, 101],
    ['100 comparisons', (n: number) => `or=(${repeated(n, 'and(id.eq.1)')})`, 100, 101],
    ['2000 values of one list', (n: number) => `id=in.(${repeated(n, '1')})`, 2000, 2001],
    ['2000 values of one list', (n: number) => `or=(id.in.(${repeated(n, '1')}))`, 2000, 2001],
    ['2000 values of one list', (n: number) => `id=eq(any).{${repeated(n, '1')}}`, 2000, 2001],
    ['2000 values of one list', (n: number) => `tags=ov.{${repeated(n, 'a')}}`, 2000, 2001],
    ['2100 comparisons and values', (n: number) => `or=(${repeated(n, 'id.eq.1')})`, 100, 2101],
    ['500 characters of a pattern', (n: number) => `name=like.${repeated(n, '_', '')}`, 500, 501],
    ['500 characters of a pattern', (n: number) => `name=ilike(any).{${repeated(n - 2, '*', '')}}`, 500, 501],
    ['1000 characters of a text search', (n: number) => `words=plfts.${repeated(n, 'a', '')}`, 1000, 1001],
    ['16 terms of order', (n: number) => `limit=1&order=${repeated(n, column)}`, 16, 17],
    ['16 arrows into one column', (n: number) => `${arrows(n)}=is.null`, 16, 17],
    ['16 arrows into one column', (n: number) => `limit=1&select=${arrows(n)}`, 16, 17],
    ['16 arrows into one column', (n: number) => `limit=1&order=${arrows(n)}`, 16, 17],
  ])('at most %s', async (what, search, most, tooMany) => {
    expect((await server.call(`/test_items?limit=1&${search(most)}`)).status).toBe(200)
    expect(await refusal(`/test_items?${search(tooMany)}`)).toMatchObject({
      status: 400,
      code: 'PGRST100',
      message: `More than ${what}`,
    })
  })

  it.each(['accept', 'prefer'])('a header %s of at most 1000 characters', async (name) => {
    const wanted = (length: number) => ({ headers: { [name]: 'application/json,'.padEnd(length, 'x') } })
    expect((await server.call('/test_items?limit=1', wanted(1000))).status).toBe(200)
    const { message } = await refusal('/test_items?limit=1', wanted(1001))
    expect(message).toBe(`More than 1000 characters of the header ${name}`)
  })

  it('trees of at most 20 levels', async () => {
    const nested = (depth: number) => `or=${repeated(depth, '(or', '')}(id.eq.1)${repeated(depth, ')', '')}`
    expect((await server.call(`/test_items?${nested(19)}`)).status).toBe(200)
    expect((await refusal(`/test_items?${nested(20)}`)).message).toBe(
      'The logic tree is nested deeper than 20 levels',
    )
  })
})

describe('bounds of a body', () => {
  const insert = (body: unknown) => ({ method: 'POST', body, headers: { prefer: 'tx=rollback' } })

  it('at most 5000 rows', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ text: 'abc' }))
    expect(await refusal('/test_letters', insert(rows(5001)))).toMatchObject({
      status: 400,
      message: 'More than 5000 rows',
    })
  })

  it.each(['/test_items', '/rpc/test_add'])('at most 200 names for %s', async (path) => {
    const body = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1]))
    expect(await refusal(path, insert(body))).toMatchObject({
      status: 400,
      message: 'More than 200 columns of a row',
    })
  })

  it('at most 200 names in columns', async () => {
    const { message } = await refusal(`/test_items?columns=${repeated(201, 'name')}`, insert([{ name: 'x' }]))
    expect(message).toBe('More than 200 columns')
  })
})

describe('bounds of a response', () => {
  it.each([
    ['of a table', '/test_items?select=name', {}],
    ['as CSV', '/test_items?select=name', { headers: { accept: 'text/csv' } }],
    ['of a function', '/rpc/test_all?select=name', {}],
    [
      'of a write',
      '/test_items?select=name',
      { method: 'PATCH', body: { n: 1 }, headers: { prefer: 'return=representation' } },
    ],
  ])('no more than 8 MiB %s', async (_, path, call) => {
    expect(await refusal(path, call)).toMatchObject({
      status: 413,
      code: '54000',
      message: 'The answer is larger than 8388608 bytes',
      hint: 'Ask for fewer rows or columns.',
    })
  })

  it('a larger one is refused by the database', async () => {
    const clients = new Set<pg.PoolClient>()
    const received = () =>
      [...clients].reduce((sum, { connection }) => sum + (connection.stream as Socket).bytesRead, 0)
    server.db.pool.on('acquire', (client) => clients.add(client))
    await Promise.all(Array.from({ length: 10 }, () => server.call('/test_items?limit=1')))
    const before = received()
    expect((await server.call('/test_items?select=name')).status).toBe(413)
    expect(received() - before).toBeLessThan(10_000)
    expect((await server.call('/test_items?select=name&limit=5')).status).toBe(200)
    expect(received() - before).toBeGreaterThan(200_000)
  })

  it('a smaller one is sent', async () => {
    const answer = await server.call('/test_items?select=name&limit=40')
    expect(answer.status).toBe(200)
    expect((await answer.text()).length).toBeGreaterThan(3_600_000)
  })
})

describe('regular expressions', () => {
  const SLOW = '^(.+)(.+)(.+)\\1\\2\\3$'

  it.each([
    ['anon', 401, `name=match.${encodeURIComponent(SLOW)}`],
    ['authenticated', 403, 'name=imatch.a'],
    ['authenticated', 403, 'name=not.match(any).{a}'],
    ['anon', 401, 'or=(id.eq.1,and(id.eq.2,name.imatch.a))'],
  ] as const)('are nothing that role %s may ask for', async (as, status, search) => {
    expect(await refusal(`/test_items?${search}`, { as })).toMatchObject({ status, code: '42501' })
  })

  it('are refused as filters on the result of a function', async () => {
    expect(await refusal('/rpc/test_all?name=match.a')).toMatchObject({ status: 401, code: '42501' })
  })

  it.each(['match.^Bir', 'imatch.^bir'])('are for the service role: %s', async (comparison) => {
    const answer = await server.call(`/test_items?select=name&name=${comparison}`, { as: 'service_role' })
    expect(await answer.json()).toEqual([{ name: 'Birnen, grün' }])
  })
})

it('a statement timeout of a visitor gives 400 and is not logged', async () => {
  await server.db.adminPool.query(
    `create function public.test_linger() returns text language sql stable as 'select pg_sleep(30)::text';
     grant execute on function public.test_linger() to anon`,
  )
  expect(await refusal('/rpc/test_linger')).toMatchObject({
    status: 400,
    code: '57014',
    hint: 'Ask for fewer rows, or with fewer and simpler filters.',
  })
  expect(server.logged).toEqual([])
})
