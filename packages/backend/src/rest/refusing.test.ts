import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, createRestServer, type RestServer } from './testing/rest-server.ts'

let server: RestServer
beforeAll(async () => {
  server = await createRestServer({ maxBody: 300_000 })
})
afterAll(() => server.close())

async function refusal(path: string, call: Call = {}) {
  const response = await server.call(path, call)
  const body = (await response.json()) as Record<string, unknown>
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  return { status: response.status, headers: response.headers, ...body } as {
    status: number
    headers: Headers
    code: string
    message: string
    details: string | null
    hint: string | null
  }
}

describe('invalid queries', () => {
  it.each([
    [
      'id=foo.1',
      '"failed to parse filter (foo.1)" (line 1, column 1)',
      'unexpected "f" expecting "not" or operator (eq, gt, ...)',
    ],
    [
      'or=()',
      '"failed to parse logic tree (())" (line 1, column 4)',
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    [
      'order=id.ac',
      '"failed to parse order (id.ac)" (line 1, column 4)',
      'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"',
    ],
    [
      'select=name!hint',
      '"failed to parse select parameter (name!hint)" (line 1, column 5)',
      'unexpected \'!\' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input',
    ],
    [
      'active=is.foo',
      '"failed to parse filter (is.foo)" (line 1, column 5)',
      'unexpected "o" expecting null or trilean value (unknown, true, false)',
    ],
  ])('%s', async (search, message, details) => {
    expect(await refusal(`/test_items?${search}`)).toMatchObject({
      status: 400,
      code: 'PGRST100',
      message,
      details,
    })
  })

  it.each([
    ['a limit that is no number', 'limit=abc'],
    ['a parameter without a value', 'id'],
    ['a name that is empty', '=eq.1'],
    ['text behind a complete value', 'id=in.(1,2)x'],
    ['broken percent-encoding', 'name=eq.%zz'],
    ['bytes that are no UTF-8', 'name=eq.%ff'],
    ['NUL in a value', 'name=eq.%00'],
    ['NUL in an alias', 'select=%22a%00b%22:id'],
    ['deep nesting of or', `or=${'(or'.repeat(3000)}(id.eq.1)${')'.repeat(3000)}`],
    ['deep nesting of select', `select=${'a('.repeat(3000)}`],
    ['too many parameters', Array.from({ length: 300 }, () => 'id=eq.1').join('&')],
  ])('%s', async (_, search) => {
    expect(await refusal(`/test_items?${search}`)).toMatchObject({ status: 400, code: 'PGRST100' })
  })

  it('accepts a filter of ten thousand characters', async () => {
    expect((await server.call(`/test_items?name=eq.${'x'.repeat(10_000)}`)).status).toBe(200)
  })
})

describe('names that do not exist', () => {
  it.each([
    ['/nope', {}, 404, '42P01', 'relation "public.nope" does not exist'],
    ['/pg_class', {}, 404, '42P01', 'relation "public.pg_class" does not exist'],
    ['/auth.users', {}, 404, '42P01', 'relation "public.auth.users" does not exist'],
    ['/test_items?select=nope', {}, 400, '42703', 'column test_items.nope does not exist'],
    ['/test_items?nope=eq.1', {}, 400, '42703', 'column test_items.nope does not exist'],
    ['/test_items?order=nope', {}, 400, '42703', 'column test_items.nope does not exist'],
    ['/test_items?or=(id.eq.1,nope.eq.1)', {}, 400, '42703', 'column test_items.nope does not exist'],
    ['/test_items?select=id::nope', {}, 400, '42704', 'type "nope" does not exist'],
    ['/test_items?select=name::regclass', {}, 400, '42704', 'type "regclass" does not exist'],
    ['/test_items?words=fts(0).x', {}, 400, '42704', 'text search configuration "0" does not exist'],
    [
      '/test_items',
      { method: 'POST', body: { nope: 1 } },
      400,
      'PGRST204',
      "Column 'nope' of relation 'test_items' does not exist",
    ],
    [
      '/test_items',
      { headers: { 'accept-profile': 'auth' } },
      406,
      'PGRST106',
      'The schema must be one of the following: public',
    ],
    ['/a/b', {}, 404, 'PGRST125', 'Invalid path specified in request URL'],
    ['/', {}, 404, 'PGRST126', 'Root endpoint metadata is disabled'],
  ])('%s %j', async (path, call, status, code, message) => {
    expect(await refusal(path, call)).toMatchObject({ status, code, message })
  })

  it('hints at the column with the nearest name', async () => {
    const { hint } = await refusal('/test_items?select=nam')
    expect(hint).toBe('Perhaps you meant to reference the column "test_items.name".')
  })
})

describe('values the database refuses', () => {
  const post = (body: unknown): Call => ({ method: 'POST', body })
  it.each([
    ['/test_items?id=eq.abc', {}, '22P02'],
    ['/test_items?uid=eq.abc', {}, '22P02'],
    ['/test_items?active=eq.null', {}, '22P02'],
    ['/test_items?at=gte.', {}, '22007'],
    ['/test_items?id=eq.99999999999999999999', {}, '22003'],
    ['/test_items?offset=99999999999999999999', {}, '22003'],
    ['/test_items?name=match.[', { as: 'service_role' as const }, '2201B'],
    ['/test_items', post({ name: 'x', code: 'too long' }), '22001'],
    ['/test_items', post('{"name":"x","n":99999999999999}'), '22003'],
    ['/test_items', post({ name: 'a\u0000b' }), '22P05'],
    ['/test_items', post({ name: 'x', mood: 'nope' }), '22P02'],
    ['/test_items', post({ name: null }), '23502'],
  ])('%s %j', async (path, call, code) => {
    expect(await refusal(path, call)).toMatchObject({ status: 400, code })
  })

  it('nested too deeply for its parser', async () => {
    const data = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const { status, code } = await refusal('/test_items', post(`{"name":"x","data":${data}}`))
    expect([status, code]).toEqual([413, '54001'])
  })

  it.each(['wfts.', 'fts.!', 'not.wfts.', 'wfts(german).a '])(
    'a text search of negations only: %s',
    async (search) => {
      const sign = search.startsWith('fts') ? '!' : '-'
      const { status, code } = await refusal(`/test_items?words=${search}${sign.repeat(200)}a`, {})
      expect([status, code]).toEqual([413, '54001'])
    },
  )
})

describe('bodies', () => {
  it.each([
    ['{"name":', 'application/json', 400, 'Empty or invalid json'],
    ['', 'application/json', 400, 'Empty or invalid json'],
    ['5', 'application/json', 400, 'Empty or invalid json'],
    ['[{"name":"a"},{"n":1}]', 'application/json', 400, 'All object keys must match'],
    ['<a/>', 'text/xml', 400, 'Content-Type not acceptable: text/xml'],
    ['a,b\n1', 'text/csv', 400, 'All lines must have same number of fields'],
  ])('%s as %s', async (body, type, status, message) => {
    const call = { method: 'POST', body, headers: { 'content-type': type } }
    expect(await refusal('/test_items', call)).toMatchObject({ status, code: 'PGRST102', message })
  })

  it('larger than the limit', async () => {
    const call = { method: 'POST', body: { name: 'x'.repeat(300_000) } }
    expect((await refusal('/test_items', call)).status).toBe(413)
  })
})

describe('rights', () => {
  it('are 401 for visitors and 403 for signed-in users', async () => {
    const visitor = await refusal('/test_closed')
    expect([visitor.status, visitor.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(visitor).toMatchObject({ code: '42501', message: 'permission denied for table test_closed' })
    const member = await refusal('/test_closed', { as: 'authenticated' })
    expect([member.status, member.headers.get('www-authenticate')]).toEqual([403, null])
    expect((await server.call('/test_closed', { as: 'service_role' })).status).toBe(200)
  })

  it('name the policy, but no value of the row', async () => {
    const call = { method: 'POST', body: { id: 7, text: 'forbidden' } }
    expect(await refusal('/test_letters', call)).toMatchObject({
      status: 401,
      details: null,
      message: 'new row violates row-level security policy for table "test_letters"',
    })
  })

  it.each(['anon', 'authenticated'] as const)('%s does not see the conflicting key or row', async (as) => {
    const twice = { method: 'POST', body: { email: 'erika@example.de' }, as }
    expect(await refusal('/test_members', twice)).toMatchObject({
      status: 409,
      code: '23505',
      details: null,
    })
    const check = { method: 'POST', body: { email: 'new@example.de', team: '' }, as }
    expect(await refusal('/test_members', check)).toMatchObject({
      status: 400,
      code: '23514',
      details: null,
    })
  })

  it('the service role does', async () => {
    const call: Call = { method: 'POST', body: { email: 'erika@example.de' }, as: 'service_role' }
    expect((await refusal('/test_members', call)).details).toBe(
      'Key (email)=(erika@example.de) already exists.',
    )
  })
})

describe('missing resources', () => {
  it.each([
    ['/test_items?select=id,test_members(*)', {}, 400, 'PGRST127'],
    ['/test_items?test_members.email=eq.x', {}, 400, 'PGRST108'],
    ['/test_items?select=id.sum()', {}, 400, 'PGRST123'],
    ['/test_items?select=count()', {}, 400, 'PGRST123'],
    ['/test_items?id=eq.1&limit=1', { method: 'DELETE' }, 400, 'PGRST109'],
    ['/test_items?id=eq.1&limit=1&order=id', { method: 'DELETE' }, 400, 'PGRST127'],
    ['/test_items', { headers: { accept: 'text/xml' } }, 415, 'PGRST107'],
    ['/test_items', { headers: { prefer: 'handling=strict, foo=bar' } }, 400, 'PGRST122'],
    ['/test_items', { method: 'PURGE' }, 405, 'PGRST117'],
    ['/test_distinct', { method: 'POST', body: { name: 'x' } }, 405, '55000'],
  ])('%s %j', async (path, call, status, code) => {
    expect(await refusal(path, call)).toMatchObject({ status, code })
  })
})

describe('errors functions raise', () => {
  const raise = (state: string) => refusal('/rpc/test_raise', { method: 'POST', body: { state } })

  it('have message, details and hint', async () => {
    expect(await raise('P0001')).toMatchObject({
      status: 400,
      message: 'raised',
      details: 'detail',
      hint: 'hint',
    })
    expect(await raise('PT402')).toMatchObject({ status: 402, code: 'PT402' })
    expect(await raise('42501')).toMatchObject({ status: 401 })
  })

  it('have no details when they are server errors, and are logged', async () => {
    server.logged.length = 0
    expect(await raise('XX000')).toMatchObject({
      status: 500,
      message: 'Internal server error',
      details: null,
      hint: null,
    })
    expect(JSON.stringify(server.logged)).toContain('raised')
  })
})

it('finds a table that is newer than the schema cache', async () => {
  expect((await server.call('/test_later')).status).toBe(404)
  await server.db.adminPool.query('create table test_later (id integer); grant select on test_later to anon')
  expect((await server.call('/test_later')).status).toBe(200)
})

it('answers 503 while the database is unavailable, and recovers', async () => {
  const { adminPool } = server.db
  const { rows } = await adminPool.query<{ name: string }>('select current_database() as name')
  const database = rows[0]?.name
  await adminPool.query(`alter database ${database} connection limit 0`)
  await adminPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'authenticator'`,
  )
  try {
    const answer = await refusal('/test_items')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(answer.message).not.toMatch(/authenticator|socket|role|database "/)
  } finally {
    await adminPool.query(`alter database ${database} connection limit -1`)
  }
  expect((await server.call('/test_items')).status).toBe(200)
})
