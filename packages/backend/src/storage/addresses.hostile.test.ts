import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { STORED, storePicture } from './testing/stored-files.ts'

let server: TestServer
let network: Server
beforeAll(async () => {
  server = await createTestServer()
  network = createServer(
    getRequestListener((incoming) => {
      const [, path = '/'] = /^[a-z]+:\/\/[^/]+(.*)$/i.exec(incoming.url) ?? []
      const { method, headers, body } = incoming
      return server.fetch(path, { method, headers, body, duplex: 'half' } as RequestInit)
    }),
  )
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  expect((await storePicture(server)).status).toBe(200)
})
afterAll(async () => {
  network.closeAllConnections()
  await new Promise((resolve) => network.close(resolve))
  await server.close()
})

/** Sends a request line unchanged, which no client library does; resolves to status and body. */
function raw(line: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  const { port } = network.address() as AddressInfo
  const head = Object.entries({ host: 'site.test', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${line} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`),
    )
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]),
        body: received.slice(received.indexOf('\r\n\r\n') + 4),
      }),
    )
  })
}

describe('no path leads out of its bucket', () => {
  const traversals = [
    '../../secrets.json',
    '..%2f..%2fsecrets.json',
    '%2e%2e/%2e%2e/secrets.json',
    '%2e%2e%2f%2e%2e%2fsecrets.json',
    '%252e%252e%252fsecrets.json',
    '..%5c..%5csecrets.json',
    '..\\..\\secrets.json',
    'a/../../../secrets.json',
    './secrets.json',
    'a/./b.jpg',
    'a//b.jpg',
    '%00',
    `${STORED}%00.png`,
    '%c0%ae%c0%ae/secrets.json',
    '%e0%a4%a',
    '%',
    '....//secrets.json',
    'objects/../../db/postmaster.pid',
  ]
  test.each(traversals)('reading %s', async (path) => {
    for (const route of ['object/public', 'render/image/public', 'object', 'object/info', 'object/sign']) {
      const answered = await raw(`GET /storage/v1/${route}/pictures/${path}`, server.personas.admin.headers)
      expect([route, answered.status >= 400 && answered.status < 500]).toEqual([route, true])
      expect(answered.body).not.toMatch(/jwtSecret|sb_secret|ENOENT|\/tmp\/|node_modules/)
    }
  })

  test.each(traversals)('writing %s', async (path) => {
    const { rows: before } = await server.db.adminPool.query('select name from storage.objects')
    const response = await storePicture(server, `pictures/${path}`, server.personas.admin)
    const { rows: after } = await server.db.adminPool.query('select name from storage.objects')
    if (response.status !== 200) expect(after).toEqual(before)
    for (const { name } of after) expect(name).not.toMatch(/(^|\/)\.{1,2}(\/|$)|\\|%|\/\/|[^\x20-\x7e]/)
    expect(response.status).toBeLessThan(500)
  })
})

describe('an invalid name is an error', () => {
  test.each([
    ['an umlaut', 'ä.png', 'ä.png'],
    ['an umlaut of two characters', 'a\u0308.png', 'a\u0308.png'],
    ['an emoji', '😀.jpg', '😀.jpg'],
    ['a tilde', 'a~b.jpg', 'a~b.jpg'],
    ['a bracket', 'a[1].jpg', 'a[1].jpg'],
    ['a percent sign', '100%25.jpg', '100%.jpg'],
    ['a hash', 'b%23c.png', 'b#c.png'],
  ])('%s', async (_what, path, shown) => {
    const response = await storePicture(server, `pictures/${path}`)
    expect(await response.json()).toEqual({
      statusCode: '400',
      error: 'InvalidKey',
      message: `Invalid key: ${shown}`,
      code: 'InvalidKey',
    })
  })

  test('a line break in the path is no route', async () => {
    expect((await storePicture(server, 'pictures/a%0Ab.jpg')).status).toBe(404)
  })

  test('a name that is too long is refused without repeating it', async () => {
    const response = await storePicture(server, `pictures/${'a'.repeat(1_025)}`)
    const body = await response.json()
    expect(body).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
    expect(body.message.length).toBeLessThan(300)
  })
})

test('five hundred random paths never give a 5xx', async () => {
  // Dots are resolved by URL itself before we see them; request lines that keep them are above.
  const segment = fc.oneof(
    fc.constantFrom(
      'object',
      'public',
      'sign',
      'render',
      'image',
      'info',
      'list',
      'upload',
      'authenticated',
      'bucket',
      'pictures',
      STORED,
      '%2f',
      '%00',
      '%ff',
      '',
      'move',
      'copy',
      'empty',
      'photos',
    ),
    fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed()).replaceAll('.', '-')),
  )
  const request = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'),
    path: fc.array(segment, { minLength: 1, maxLength: 6 }),
    query: fc.constantFrom('', '?token=x', '?token=a.b.c', '?width=80', '?download=', '?download', '?token='),
    body: fc.constantFrom('', '{}', '{', '{"prefixes":["a"]}', '{"expiresIn":60}'),
    who: fc.constantFrom('visitor', 'member', 'admin', 'expired', 'forged'),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, body, who }) => {
      const answered = await server.fetch(`/storage/v1/${path.join('/')}${query}`, {
        method,
        headers: { ...server.personas[who as 'visitor'].headers, 'content-type': 'application/json' },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
      })
      const text = await answered.text()
      expect(answered.status).toBeLessThan(500)
      if (answered.status >= 400 && method !== 'HEAD') expect(JSON.parse(text)).toHaveProperty('code')
    }),
    { numRuns: 500 },
  )
})
