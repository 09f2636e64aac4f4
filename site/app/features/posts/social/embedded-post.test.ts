import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { embedAddress, loadEmbed } from './embedded-post'

const POST = 'https://photos.example/p/a'
const staying = new AbortController().signal

let reply: (response: ServerResponse, request: IncomingMessage) => void
const server = createServer((request, response) => reply(response, request))
const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/oembed`

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

test('returns the HTML, whatever else the response contains', async () => {
  reply = (response) => response.end(JSON.stringify({ version: '1.0', html: '<b>Grüße</b>', width: null }))
  expect(await loadEmbed(endpoint(), POST, staying)).toBe('<b>Grüße</b>')
  expect(console.error).not.toHaveBeenCalled()
})

test.each([
  ['refuses', (response: ServerResponse) => response.writeHead(403).end('{"html":"<b>no</b>"}')],
  ['answers no JSON', (response: ServerResponse) => response.end('<!doctype html>')],
  ['answers null', (response: ServerResponse) => response.end('null')],
  ['holds no html', (response: ServerResponse) => response.end('{"title":"a"}')],
  ['holds html that is no text', (response: ServerResponse) => response.end('{"html":{"a":1}}')],
  ['holds html that is blank', (response: ServerResponse) => response.end('{"html":" \\n"}')],
  [
    'holds more than any post',
    (response: ServerResponse) => response.end(`{"html":"${'x'.repeat(200_000)}"}`),
  ],
  ['ends in the middle', (response: ServerResponse) => response.write('{"ht', () => response.destroy())],
])('returns null and logs the reason when the response %s', async (_what, answer) => {
  reply = answer
  expect(await loadEmbed(endpoint(), POST, staying)).toBeNull()
  expect(console.error).toHaveBeenCalledOnce()
})

test('aborting ends the request, and nothing is logged', async () => {
  const leaving = new AbortController()
  const gone = new Promise<void>((closed) => {
    reply = (response) => {
      response.on('close', closed)
      leaving.abort()
    }
  })
  expect(await loadEmbed(endpoint(), POST, leaving.signal)).toBeNull()
  await gone
  expect(console.error).not.toHaveBeenCalled()
})

test('returns null when the response takes longer than eight seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const ended = new AbortController()
    setTimeout(() => ended.abort(new DOMException('', 'TimeoutError')), milliseconds / 1_000)
    return ended.signal
  })
  reply = () => {}
  expect(await loadEmbed(endpoint(), POST, staying)).toBeNull()
  expect(timeout.mock.calls).toEqual([[8_000]])
  expect(console.error).toHaveBeenCalledOnce()
})

test('returns null when the network is unreachable', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  expect(await loadEmbed(`http://127.0.0.1:${port}/oembed`, POST, staying)).toBeNull()
  expect(console.error).toHaveBeenCalledOnce()
})

const QUERY = 'url=https%3A%2F%2Fphotos.example%2Fp%2Fa%3Fb%3Dc%26d&maxwidth=320&hidecaption=true'

test.each([
  ['https://photos.example/oembed', `https://photos.example/oembed?${QUERY}`],
  ['https://photos.example/oembed/?key=a%20b', `https://photos.example/oembed/?key=a+b&${QUERY}`],
  ['https://photos.example/oembed?maxwidth=900&hidecaption=false', /\?maxwidth=320&hidecaption=true&url=/],
])('%s is requested with a width of at most 320 pixels and without its caption', (endpoint, address) => {
  expect(embedAddress(endpoint, 'https://photos.example/p/a?b=c&d')).toMatch(address)
})
