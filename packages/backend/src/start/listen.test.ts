import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { readAddressList, refuseUpgrade } from '../http/client-address.ts'
import { type ListenOptions, limitConnections, listen, type RequestListener } from './listen.ts'

const NOBODY = { has: () => false }
const SHORT = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** Responds after the whole request, with the client's address. */
const readAll: RequestListener = (request, response) => {
  const answer = () => response.end(request.client?.address)
  // A request without a body has ended by now.
  if (request.readableEnded) return answer()
  request.resume()
  request.once('end', answer)
}

async function listening(options: Partial<ListenOptions> = {}, listener = readAll): Promise<Server> {
  const log = pino({ level: 'silent' })
  const { server } = await listen(listener, {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: NOBODY,
    log,
    ...options,
  })
  servers.push(server)
  return server
}

/** Connects and collects the received text; `ended` resolves to it when the connection is closed. */
function client(server: Server): Readonly<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  return { socket, ended: new Promise((resolve) => socket.once('close', () => resolve(received))) }
}

const LARGE = Buffer.alloc(50_000_000)

/** Connects, reads nothing, and never closes its side. */
function openHalfClosed(server: Server): Readonly<{ socket: Socket }> {
  const socket = connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  socket.pause()
  socket.on('error', () => {})
  return { socket }
}

/** Sends a byte every 40 ms while the connection is open. */
function sendByteByByte(socket: Socket, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 40)
  socket.once('close', () => clearInterval(timer))
}

async function ask(server: Server, text: string): Promise<string> {
  const { socket, ended } = client(server)
  socket.write(text)
  return ended
}

describe('a slow client', () => {
  test.each([
    ['with the headers', 'GET / HTTP/1.1\r\nx: '],
    ['with the headers of a socket', 'GET /realtime/v1/websocket HTTP/1.1\r\nupgrade: websocket\r\nx: '],
    ['with the first line', 'GET /'],
    ['with the body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n'],
    ['with a body in chunks', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n186a0\r\n'],
  ])('%s is told so and loses the connection', async (_what, beginning) => {
    const { socket, ended } = client(await listening({ limits: SHORT }))
    socket.write(beginning)
    sendByteByByte(socket, 'a')
    expect(await ended).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*connection: close\r\n/s)
  })

  test('that never closes its side after a refused request is disconnected', async () => {
    const server = await listening({ limits: SHORT })
    const gone = once(server, 'connection').then(([end]) => once(end as Socket, 'close'))
    const { socket } = openHalfClosed(server)
    socket.write('GET / HTTP/1.1\r\nx: ')
    await gone
    socket.destroy()
  })

  test('that never closes its side after a refused upgrade is disconnected', async () => {
    const server = await listening()
    server.on('upgrade', (_request, socket) => refuseUpgrade(socket, 429, { error: 'Too many sockets' }))
    const gone = once(server, 'connection').then(([end]) => once(end as Socket, 'close'))
    const { socket } = openHalfClosed(server)
    socket.write(
      'GET /realtime/v1/websocket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    )
    sendByteByByte(socket, 'a')
    await gone
    socket.destroy()
  })

  test.each([
    ['an endless response', (response: ServerResponse) => void response.write(LARGE)],
    ['a response that was sent whole', (response: ServerResponse) => void response.end(LARGE)],
  ])('that does not read %s is disconnected', async (_what, send) => {
    const server = await listening({ limits: { silence: 300 } }, (_request, response) => {
      response.writeHead(200)
      send(response)
    })
    const { socket } = client(server)
    const gone = once(server, 'connection').then(([end]) => once(end as Socket, 'close'))
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.pause()
    await gone
    socket.destroy()
  })

  test('does not delay others', async () => {
    const server = await listening({ limits: SHORT })
    const slow = Array.from({ length: 100 }, () => client(server))
    for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nx: ')
    expect(await ask(server, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200/,
    )
    await Promise.all(slow.map(({ ended }) => ended))
  })
})

const bodyOf = {
  text: async (request: Request) => new Response(await request.text()),
  stream: async (request: Request) => new Response(request.body),
}

test.each(['text', 'stream'] as const)('a body that was not announced is empty as %s', async (kind) => {
  const server = await listening({}, getRequestListener(bodyOf[kind]))
  const answer = await ask(server, 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/\r\n\r\n(0\r\n\r\n)?$/)
})

describe('limits', () => {
  const request = (headers: string) => `GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`

  test.each([
    ['one header of 70,000 characters', `x: ${'y'.repeat(70_000)}\r\n`, 431],
    ['a hundred headers', Array.from({ length: 100 }, (_, at) => `x${at}: y\r\n`).join(''), 431],
    ['some forty headers', Array.from({ length: 40 }, (_, at) => `x${at}: y\r\n`).join(''), 200],
  ])('%s', async (_what, headers, status) => {
    const answer = await ask(await listening(), request(headers))
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    if (status === 431) expect(answer).toContain('{"code":"bad_request"')
  })

  test('an address of 70,000 characters: 431', async () => {
    const answer = await ask(await listening(), `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('connections of one network beyond the limit are ended, and those within it served', async () => {
    const server = await listening()
    const refusals: string[] = []
    limitConnections(server, {
      trusted: NOBODY,
      unlimited: NOBODY,
      ofOneNetwork: 5,
      onTooMany: (network) => refusals.push(network),
    })
    const held = Array.from({ length: 5 }, () => client(server))
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')))
    const refused = [client(server), client(server)]
    expect(await Promise.all(refused.map(({ ended }) => ended))).toEqual(['', ''])
    expect(refusals).toEqual(['127.0.0.1'])
    for (const { socket, ended } of held) {
      socket.write(request(''))
      expect(await ended).toMatch(/^HTTP\/1\.1 200/)
    }
    expect(await ask(server, request(''))).toMatch(/^HTTP\/1\.1 200/)
  })
})

describe('the client address', () => {
  const forwarded = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for: 198.51.100.1\r\n\r\n'

  test('is the peer of the connection without a trusted proxy, whatever the headers say, and the log warns', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    expect(await ask(await listening({ log }), forwarded)).toMatch(/127\.0\.0\.1$/)
    expect(lines.join('')).toContain('TRUSTED_PROXIES')
  })

  test('is taken from the header of a trusted proxy', async () => {
    const trustedProxies = readAddressList('127.0.0.0/8') ?? NOBODY
    expect(await ask(await listening({ trustedProxies }), forwarded)).toMatch(/198\.51\.100\.1$/)
  })
})
