import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createServices, type Services } from '../app.ts'
import { PageReadSet } from '../cache/middleware.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let http: ReturnType<typeof createHttpServer>
let services: Services
let direct = 0
const logged: Record<string, unknown>[] = []

beforeAll(async () => {
  server = await createTestServer()
  await server.db.adminPool.query(
    `create function public.announce() returns text language plpgsql as $$
     begin
       perform set_config('response.headers', '[{"set-cookie": "a=1"}, {"set-cookie": "b=2"}, {"vary": "x"},
         {"content-security-policy": "frame-ancestors *"}, {"content-type": "text/css"}]', true);
       return 'announced';
     end $$;
     create view public.announcing as select public.announce() as note;
     create view public.lengthy as select repeat('Märkte und Feste. ', 200) as note;
     create view public.lingering as select pg_sleep(12)::text as note;
     create view public.broken as select 1 / (random() * 0)::int as note;
     grant select on public.announcing, public.lengthy, public.lingering, public.broken to anon, authenticated;
     grant execute on function public.announce() to anon, authenticated`,
  )
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  services = await createServices({ ...server.dependencies, log })
  const route = getRequestListener(services.app.fetch)
  http = createHttpServer((incoming, outgoing) => {
    if (services.read(incoming, outgoing)) direct += 1
    else route(incoming, outgoing)
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(() => {
  direct = 0
  logged.length = 0
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await server.close()
})

type Asked = Readonly<{ method?: string; headers?: Record<string, string | string[]>; body?: string }>

function send(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const { port } = http.address() as AddressInfo
  return request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end(body)
}

async function ask(path: string, asked: Asked = {}) {
  const [response] = await once(send(path, asked), 'response')
  for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])
    delete response.headers[name]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** Lines of requests, without the times. */
const lines = () =>
  logged
    .filter(({ msg }) => msg === 'request' || msg === 'request failed')
    .map(({ time: _, ms: __, ...line }) => line)

const visitor = (): Record<string, string> => ({ ...server.personas.visitor.headers })

describe('an answer is that of the router', () => {
  const cases: Record<string, [path: string, headers?: Record<string, string>]> = {
    'for a list': ['/notes?select=id,title&order=id.asc'],
    'for a list without parameters': ['/notes'],
    'for a part of a list': ['/notes?select=id', { range: '0-0', prefer: 'count=exact' }],
    'behind the end of a list': ['/notes?offset=1000', { prefer: 'count=exact' }],
    'as CSV': ['/notes?select=id&limit=1', { accept: 'text/csv' }],
    'for a single row that is missing': [
      '/notes?id=is.null',
      { accept: 'application/vnd.pgrst.object+json' },
    ],
    'with percent signs and quotes': [`/notes?title=eq.M%C3%A4rkte%20%26%20'Feste'&select=id`],
    'with the headers that SQL announces': ['/announcing'],
    'for text worth compressing': ['/lengthy', { 'accept-encoding': 'gzip' }],
    'for a name that is unknown': ['/unknown'],
    'for a wrong filter': ['/notes?id=like'],
    'for a broken filter': ['/notes?id'],
    'for a table that visitors may not read': ['/user_roles'],
    'for an error of the database': ['/broken'],
    'for an unacceptable type': ['/notes', { accept: 'image/png' }],
    'for an unknown schema': ['/notes', { 'accept-profile': 'private' }],
    'for an invalid token': ['/notes', { authorization: 'Bearer no.token.atall' }],
    'for the id of a proxy': ['/notes?limit=1', { 'x-request-id': 'given-by-a-proxy' }],
  }
  test.each(Object.entries(cases))('%s', async (_, [path, headers = {}]) => {
    const { apikey = '', ...others }: Record<string, string> = {
      ...visitor(),
      'x-request-id': 'the-same-for-both',
      ...headers,
    }
    const answered = await ask(`/rest/v1${path}`, { headers: { apikey, ...others } })
    expect(direct).toBe(1)
    // The router answers a request whose key is a parameter.
    const routed = await ask(`/rest/v1${path}${path.includes('?') ? '&' : '?'}apikey=${apikey}`, {
      headers: others,
    })
    expect(direct).toBe(1)
    expect(answered).toEqual(routed)
    const [line, routedLine] = lines()
    expect(line).toMatchObject({ status: answered.status, requestId: answered.headers['x-request-id'] })
    expect(line).toEqual(routedLine)
  })

  test('for members, whose rows are their own', async () => {
    for (const persona of [server.personas.member, server.personas.otherMember]) {
      const { body } = await ask('/rest/v1/profiles?select=user_id', { headers: persona.headers })
      expect(JSON.parse(body)).toEqual([{ user_id: persona.userId }])
    }
    expect(direct).toBe(2)
  })

  test('for tokens that have expired or are forged', async () => {
    for (const { headers } of [server.personas.expired, server.personas.forged])
      expect(await ask('/rest/v1/profiles', { headers })).toMatchObject({ status: 401 })
    expect(direct).toBe(2)
  })
})

test('what is compressed can be read', async () => {
  const { port } = http.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/rest/v1/lengthy`, {
    headers: { ...visitor(), 'accept-encoding': 'gzip' },
  })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(await response.json()).toMatchObject([{ note: expect.stringMatching(/^Märkte/) }])
})

test.each<[string, string, Asked]>([
  ['another method', '/rest/v1/notes', { method: 'HEAD' }],
  ['a write', '/rest/v1/notes', { method: 'POST', body: '{}' }],
  ['a function', '/rest/v1/rpc/announce', {}],
  ['the root', '/rest/v1/', {}],
  ['another service', '/auth/v1/settings', {}],
  ['a body', '/rest/v1/notes', { body: 'x', headers: { 'content-length': '1' } }],
  ['a dot in the path', '/rest/v1/x/../notes', {}],
  ['an encoded path', '/rest/v1/%6Eotes', {}],
  ['a long address', `/rest/v1/notes?title=eq.${'x'.repeat(8_000)}`, {}],
  ['a host that is none', '/rest/v1/notes', { headers: { host: 'a b' } }],
])('the router answers a request with or for %s', async (_, path, asked) => {
  await ask(path, { ...asked, headers: { ...visitor(), ...asked.headers } })
  expect(direct).toBe(0)
})

test('the read of a client that disconnects is cancelled', async () => {
  const lingering = async () => {
    const query = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
    return (await server.db.adminPool.query(query)).rowCount
  }
  const leaving = send('/rest/v1/lingering', {
    headers: server.personas.service.headers as Record<string, string>,
  })
  leaving.on('error', () => {})
  await expect.poll(lingering).toBe(1)
  leaving.destroy()
  await expect.poll(lingering).toBe(0)
})

test('a page reads as the caller that its headers name', async () => {
  const read = async (headers: HeadersInit) => {
    const url = 'http://site.test/rest/v1/profiles?select=user_id'
    const answer = await services.ask(url, { headers }, new PageReadSet())
    return { status: answer.status, body: await answer.json() }
  }
  const { member, otherMember, forged } = server.personas
  for (const { headers, userId } of [member, otherMember])
    expect(await read(headers)).toEqual({ status: 200, body: [{ user_id: userId }] })
  expect(await read(forged.headers)).toMatchObject({ status: 401 })
})
