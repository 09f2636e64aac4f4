import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compression } from '../http/compression.ts'
import type { ServerEnv } from '../http/identity.ts'
import { requestLog } from '../http/request-log.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createFastPath } from './fast-path.ts'
import { cachePages, PageReadSet } from './middleware.ts'
import { requestKeys } from './request-key.ts'
import { createGenerations, ResponseCache } from './response-cache.ts'

const PAGE = Array.from(
  { length: 400 },
  (_, n) => `Markttag ${(n * 7919) % 1009} in der Straße ${n % 37}`,
).join('\n')
const generations = createGenerations()
const logged: { path?: string; status?: number; requestId?: string }[] = []
const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) })
const keys = requestKeys('sb_publishable_test')
const responses = new ResponseCache({ generations, isTrusted: () => true })
const fastPath = createFastPath(responses, keys.toFind, log)
let renderings = 0
let inFront = 0

const app = new Hono<ServerEnv>()
app.use(fastPath.recordHeaders(), requestLog(log), securityHeaders('http://site.test'), compression())
app.use(
  cachePages({
    responses,
    keys,
    until: () => Number.POSITIVE_INFINITY,
    async collect(work) {
      const readSet = new PageReadSet()
      readSet.add(new Set(['1']))
      await work()
      return readSet
    },
  }),
)
app.get('/', (c) => c.html(`${++renderings} ${PAGE} ${c.req.header('cookie') ?? ''}`))
app.get('/zeichen', (c) => c.html('Straße €\u{1f3aa}\n'.repeat(Number(c.req.query('mal')))))
app.get('/fehlt', (c) => c.html(`${++renderings}`, 404))
const route = getRequestListener(app.fetch)
const server = createServer((request, response) => {
  if (fastPath.answer(request, response)) inFront += 1
  else route(request, response)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())
beforeEach(() => {
  generations.everythingChanged()
  logged.length = 0
  renderings = 0
  inFront = 0
})

async function ask(headers: Record<string, string> = {}, path = '/', method = 'GET') {
  const { port } = server.address() as AddressInfo
  const request = get({ port, host: '127.0.0.1', path, headers, method })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }
}

test.each([
  [undefined, undefined, (bytes: Buffer) => bytes],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
] as const)(
  'who accepts %s gets from the front what the router sent',
  async (accepted, encoding, decoded) => {
    const headers = accepted ? { 'accept-encoding': accepted } : {}
    const first = await ask(headers)
    const second = await ask(headers)
    expect([renderings, inFront]).toEqual([1, 1])
    expect(second.headers['content-encoding']).toBe(encoding)
    expect(decoded(second.bytes).toString()).toContain(PAGE)
    expect(second.bytes).toEqual(first.bytes)
    const { 'x-request-id': one, date: _one, ...sent } = first.headers
    const { 'x-request-id': other, date: _other, ...repeated } = second.headers
    expect(repeated).toEqual(sent)
    expect(other).not.toBe(one)
    expect(logged.map(({ path, status, requestId }) => [path, status, requestId])).toEqual([
      ['/', 200, one],
      ['/', 200, other],
    ])
  },
)

test.each([1, 250, 500, 20_000])('%i lines of text arrive byte by byte', async (times) => {
  const path = `/zeichen?mal=${times}`
  await ask({}, path)
  const { bytes, headers } = await ask({}, path)
  expect(bytes).toEqual(Buffer.from('Straße €\u{1f3aa}\n'.repeat(times)))
  expect([inFront, headers['content-length']]).toEqual([1, String(bytes.length)])
})

test('a page whose first request was answered with 304 comes from the front, too, with and without its bytes', async () => {
  const { etag, ...first } = (await ask({}, '/zeichen?mal=9')).headers
  const held = { 'if-none-match': String(etag) }
  generations.everythingChanged()
  const answers = [
    await ask(held, '/zeichen?mal=9'),
    await ask(held, '/zeichen?mal=9'),
    await ask({}, '/zeichen?mal=9'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([304, 304, 200])
  expect(inFront).toBe(2)
  const own = { 'x-request-id': expect.any(String), date: expect.any(String) }
  expect(answers.map(({ headers }) => headers.etag)).toEqual([etag, etag, etag])
  expect(answers[2]?.headers).toEqual({ etag, ...first, ...own })
  const { 'content-type': _, 'content-length': _length, ...withoutBody } = first
  expect(answers[1]?.headers).toEqual({ etag, ...withoutBody, ...own })
})

test('each representation has an entity tag of its own, and each of them gives 304', async () => {
  const tags = new Set<string>()
  for (const accepted of ['identity', 'gzip', 'br']) {
    tags.add(String((await ask({ 'accept-encoding': accepted })).headers.etag))
  }
  expect(tags.size).toBe(3)
  for (const tag of tags) {
    expect(tag).toMatch(/^"[^"]+"$/)
    const held = await ask({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${tag}` })
    expect([held.status, held.bytes.length, held.headers.etag]).toEqual([304, 0, tag])
    expect(held.headers['x-frame-options']).toBe('SAMEORIGIN')
  }
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('a frequently read page is compressed at a higher level, with another entity tag', async () => {
  const headers = { 'accept-encoding': 'br' }
  const first = await ask(headers)
  await expect
    .poll(async () => (await ask(headers)).bytes.length, { timeout: 10_000 })
    .toBeLessThan(first.bytes.length)
  const best = await ask(headers)
  expect(best.headers.etag).not.toBe(first.headers.etag)
  expect(brotliDecompressSync(best.bytes)).toEqual(brotliDecompressSync(first.bytes))
  expect((await ask({ ...headers, 'if-none-match': String(first.headers.etag) })).status).toBe(304)
})

test('after a change the page is rendered anew', async () => {
  await ask()
  await ask()
  generations.tableChanged('1')
  expect((await ask()).bytes.toString()).toMatch(/^2 /)
})

test('HEAD is answered without a body', async () => {
  const { bytes } = await ask()
  const head = await ask({}, '/', 'HEAD')
  expect([inFront, head.bytes.length, head.headers['content-length']]).toEqual([1, 0, String(bytes.length)])
})

test.each([
  ['a cookie', { cookie: 'sitzung=geheim' }, '/'],
  ['a token', { authorization: 'Bearer x' }, '/'],
  ['an address that is not there', {}, '/fehlt'],
  ['an endless address', {}, `/?${'x'.repeat(6_000)}`],
])('with %s nothing is cached', async (_, headers, path) => {
  await ask(headers, path)
  await ask(headers, path)
  expect([renderings, inFront]).toEqual([2, 0])
  expect((await ask()).bytes.toString()).not.toContain('geheim')
})

test('different queries are cached separately', async () => {
  await ask({}, '/?a=1')
  await ask({}, '/?a=2')
  expect([renderings, inFront]).toEqual([2, 0])
})
