import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { STORED, storePicture } from './testing/stored-files.ts'

describe('addresses', () => {
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
  function raw(
    line: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: string }> {
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
      fc
        .string({ maxLength: 12 })
        .map((text) => encodeURIComponent(text.toWellFormed()).replaceAll('.', '-')),
    )
    const request = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'),
      path: fc.array(segment, { minLength: 1, maxLength: 6 }),
      query: fc.constantFrom(
        '',
        '?token=x',
        '?token=a.b.c',
        '?width=80',
        '?download=',
        '?download',
        '?token=',
      ),
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
})

describe('bodies', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    expect((await storePicture(server)).status).toBe(200)
  })
  afterAll(() => server.close())

  describe('invalid bodies', () => {
    const endpoints = [
      ['POST', 'object/list/pictures'],
      ['DELETE', 'object/pictures'],
      ['POST', 'object/move'],
      ['POST', 'object/copy'],
      ['POST', `object/sign/pictures/${STORED}`],
      ['POST', 'object/sign/pictures'],
      ['POST', 'bucket'],
      ['PUT', 'bucket/pictures'],
    ] as const
    const bodies = [
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      '\u0000',
      '{"prefixes":"x"}',
      '{"limit":-1}',
      '{"expiresIn":1e400}',
      '{"expiresIn":-5}',
      '{"prefix":"\\u0000"}',
      '{"prefixes":["\\u0000"]}',
      '{"search":"\\u0000"}',
      '{"bucketId":"\\u0000","sourceKey":"a","destinationKey":"b"}',
      '{"bucketId":"pictures","sourceKey":"../a","destinationKey":"b"}',
      '{"expiresIn":60,"paths":["\\u0000","../x"]}',
      '{"name":"\\u0000"}',
      '{"name":"../x"}',
      '{"name":"a/b"}',
      '{"file_size_limit":"5 elephants"}',
      '{"file_size_limit":1e30}',
      '{"allowed_mime_types":["\\u0000"]}',
      '{"allowed_mime_types":[1]}',
      `{"prefixes":[${'"a",'.repeat(2_000)}"a"]}`,
      `{"a":${'['.repeat(50_000)}`,
    ]

    test.each(endpoints)('%s /%s answers a 4xx in the shape of storage', async (method, path) => {
      for (const persona of ['visitor', 'admin', 'service'] as const) {
        for (const body of bodies) {
          const answered = await server.fetch(`/storage/v1/${path}`, {
            method,
            headers: { ...server.personas[persona].headers, 'content-type': 'application/json' },
            body,
          })
          expect([persona, body.slice(0, 60), answered.status < 500]).toEqual([
            persona,
            body.slice(0, 60),
            true,
          ])
          const answer = await answered.json()
          if (answered.status >= 400) {
            expect(Object.keys(answer).sort()).toEqual(['code', 'error', 'message', 'statusCode'])
            expect(JSON.stringify(answer)).not.toMatch(/select |insert |storage\.objects|at .*\.ts/i)
          }
        }
      }
    })
  })

  describe('parts of a file', () => {
    const size = async () =>
      (await server.fetch(`/storage/v1/object/public/pictures/${STORED}`)).headers.get('content-length')
    const part = (range: string) =>
      server.fetch(`/storage/v1/object/public/pictures/${STORED}`, { headers: { range } })

    test.each([
      ['bytes=0-0', 206, '0-0'],
      ['bytes=-1', 206, 'last'],
      ['bytes=0-999999999999', 206, 'all'],
      ['bytes=-999999999999', 206, 'all'],
      [`bytes=0-${'9'.repeat(400)}`, 206, 'all'],
      [`bytes=-${'9'.repeat(400)}`, 206, 'all'],
    ])('%.40s', async (range, status, which) => {
      const total = Number(await size())
      const answered = await part(range)
      const expected = { '0-0': '0-0', last: `${total - 1}-${total - 1}`, all: `0-${total - 1}` }[which]
      expect([answered.status, answered.headers.get('content-range')]).toEqual([
        status,
        `bytes ${expected}/${total}`,
      ])
      expect(String((await answered.arrayBuffer()).byteLength)).toBe(answered.headers.get('content-length'))
    })

    test.each(['bytes=999999999-', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
      '%.40s is beyond the end',
      async (range) => {
        const answered = await part(range)
        expect(answered.status).toBe(416)
        expect(answered.headers.get('content-range')).toBe(`bytes */${await size()}`)
        expect(await answered.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' })
      },
    )

    test.each([
      'bytes=5-2',
      'bytes=a-b',
      'bytes=',
      'bytes=--1',
      'lines=0-1',
      'bytes=0-1,3-4',
      'bytes=0-1;',
      '-',
      'bytes=1.5-2',
    ])('%s is answered with the whole', async (range) => {
      expect((await part(range)).status).toBe(200)
    })
  })

  describe('sizes that are refused', () => {
    const scaled = (query: string) =>
      server.fetch(`/storage/v1/render/image/public/pictures/${STORED}?${query}`)
    test.each([
      'width=0',
      'width=-1',
      'width=1.5',
      'width=1e9',
      'width=NaN',
      'width=Infinity',
      'width=%00',
      'height=abc',
      'quality=0',
      'quality=101',
      'resize=stretch',
      'resize=toString',
      'format=svg',
      'width=99999999999999999999',
    ])('%s', async (query) => {
      const answered = await scaled(query)
      expect([answered.status, (await answered.json()).code]).toEqual([400, 'InvalidRequest'])
    })

    test.each([
      'width=2500',
      'height=2500',
      'width=1&height=2500',
      'width=2500&height=1&resize=fill',
      'width=2500&height=2500',
    ])('%s never enlarges', async (query) => {
      const sharp = (await import('sharp')).default
      const { width, height } = await sharp(await (await scaled(query)).arrayBuffer()).metadata()
      expect(Math.max(width, height)).toBeLessThanOrEqual(64)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
    })

    test('each Accept header gets a picture', async () => {
      for (const accept of [
        '',
        '*/*',
        'image/*',
        'text/html',
        'image/avif;q=0,image/webp;q=0',
        ',,,;;;',
        'x'.repeat(5_000),
      ]) {
        const answered = await server.fetch(`/storage/v1/render/image/public/pictures/${STORED}?width=80`, {
          headers: { accept },
        })
        expect([accept.slice(0, 20), answered.status, answered.headers.get('vary')]).toEqual([
          accept.slice(0, 20),
          200,
          'Accept',
        ])
      }
    })
  })
})
