import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from './claims.ts'
import { compression } from './compression.ts'

const LONG = 'Märkte, Feste und Musik. '.repeat(200)

function answering(body: string | null, headers: Record<string, string>, status = 200): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.use(compression())
  app.all('/', () => new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } }))
  return app
}

async function ask(app: Hono<ServerEnv>, acceptEncoding: string | null, method = 'GET') {
  const headers: Record<string, string> = acceptEncoding === null ? {} : { 'accept-encoding': acceptEncoding }
  const answer = await app.request('/', { method, headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ['gzip', 'gzip', gunzipSync],
  ['BR', 'br', brotliDecompressSync],
  ['br;q=0, *, identity;q=0', 'gzip', gunzipSync],
] as const)('text is compressed for who accepts %s', async (accepted, encoding, decompress) => {
  const { answer, bytes } = await ask(answering(LONG, {}), accepted)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.length).toBeLessThan(LONG.length / 5)
  expect(decompress(bytes).toString()).toBe(LONG)
})

test.each([
  ['without Accept-Encoding', null],
  ['with an encoding unknown here', 'zstd'],
  ['with every encoding refused', 'br;q=0, gzip;q=0'],
  ['with any encoding', '*'],
  ['with plain bytes refused and nothing else accepted', 'identity;q=0'],
])('%s the text comes as it is, and caches know that it depends', async (_, accepted) => {
  const { answer, bytes } = await ask(answering(LONG, { vary: 'origin' }), accepted)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toBe('origin, accept-encoding')
  expect(bytes.toString()).toBe(LONG)
})

test.each<[string, string | null, Record<string, string>, number]>([
  ['short text', 'kurz', {}, 200],
  ['a picture', LONG, { 'content-type': 'image/jpeg' }, 200],
  ['server-sent events', LONG, { 'content-type': 'text/event-stream' }, 200],
  ['what is compressed already', LONG, { 'content-encoding': 'zstd' }, 200],
  ['no-transform', LONG, { 'cache-control': 'public, no-transform' }, 200],
  ['a part', LONG, { 'content-range': 'bytes 0-9/10' }, 206],
  ['no body', null, {}, 304],
])('%s stays as it is', async (_, body, headers, status) => {
  const { answer, bytes } = await ask(answering(body, headers, status), 'br, gzip')
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-encoding')).toBe(headers['content-encoding'] ?? null)
  expect(bytes.toString()).toBe(body ?? '')
})

test('a strong validator becomes a weak one; status and other headers are unchanged', async () => {
  const { answer } = await ask(answering(LONG, { etag: '"abc"', 'x-other': 'yes' }, 404), 'br')
  expect(answer.headers.get('etag')).toBe('W/"abc"')
  expect(answer.headers.get('x-other')).toBe('yes')
  expect(answer.status).toBe(404)
})

test('HEAD has no body to compress', async () => {
  const { answer } = await ask(answering(null, {}), 'br', 'HEAD')
  expect(answer.headers.get('content-encoding')).toBeNull()
})
