import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from './app.ts'
import { createTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const NOTES = '/rest/v1/notes?select=id'

describe('API keys', () => {
  test('a request without a key is refused', async () => {
    const answer = await server.fetch(NOTES)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    })
  })

  test('a wrong one is refused, also beside a valid bearer', async () => {
    const answer = await server.fetch(NOTES, {
      headers: { ...server.personas.admin.headers, apikey: 'guessed' },
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'Invalid API key' })
  })

  test('a key may be a query parameter and is enough alone', async () => {
    const { publishableKey } = server.secrets
    expect((await server.fetch(`/rest/v1/notes?select=id&apikey=${publishableKey}`)).status).toBe(200)
    expect((await server.fetch(NOTES, { headers: { apikey: publishableKey } })).status).toBe(200)
  })

  test('the secret key as bearer has the service role', async () => {
    const { service, visitor } = server.personas
    const count = async (headers: Readonly<Record<string, string>>) =>
      (await server.fetch('/rest/v1/inquiries?select=id', { headers })).status
    expect(await count(service.headers)).toBe(200)
    expect(await count(visitor.headers)).not.toBe(200)
  })
})

describe('responses to other origins', () => {
  test('a preflight needs no key and allows what it asks for', async () => {
    const answer = await server.fetch(NOTES, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization,x-retry-count',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,authorization,x-retry-count')
  })

  test('errors carry the CORS headers, too', async () => {
    for (const path of [NOTES, '/storage/v1/bucket', '/auth/v1/settings']) {
      const answer = await server.fetch(path, { headers: { origin: 'https://elsewhere.example' } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range')
    }
  })
})

describe('request ids', () => {
  test('every response has one; a valid one of the request is used, an invalid one replaced', async () => {
    const id = async (given?: string) =>
      (await server.fetch('/healthz', given ? { headers: { 'x-request-id': given } } : {})).headers.get(
        'x-request-id',
      )
    expect(await id()).toMatch(/^[\w-]{20}$/)
    expect(await id('from-the-proxy-1')).toBe('from-the-proxy-1')
    expect(await id('x"}{"forged":true')).not.toContain('forged')
  })
})

describe('with its own limits', () => {
  test('logs no keys, tokens or search terms', async () => {
    const lines: string[] = []
    const output = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const app = await another({ rateLimit: false, log: pino({ level: 'debug' }, output) })
    const { publishableKey } = server.secrets
    await app.fetch(new Request(`http://site.test/rest/v1/notes?title=eq.geheim&apikey=${publishableKey}`))
    const written = lines.join('')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/rest/v1/notes', status: 200 })
    expect(written).not.toContain('geheim')
    expect(written).not.toContain(publishableKey)
  })

  test('limits anonymous writes with the error of the service, but not reads and members', async () => {
    const app = await another({ rateLimit: true, log: pino({ level: 'silent' }) })
    const { http, port } = await listening(app)
    const url = `http://127.0.0.1:${port}`
    const write = (headers: Readonly<Record<string, string>>) =>
      fetch(`${url}/rest/v1/rpc/nowhere`, {
        method: 'POST',
        body: '{}',
        headers: { ...headers, 'content-type': 'application/json' },
      })
    const { visitor, member } = server.personas
    try {
      const statuses = await Promise.all(
        Array.from({ length: 70 }, async () => (await write(visitor.headers)).status),
      )
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
      const refused = await write(visitor.headers)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Object.keys((await refused.json()) as object).sort()).toEqual([
        'code',
        'details',
        'hint',
        'message',
      ])
      expect((await fetch(`${url}${NOTES}`, { headers: visitor.headers })).status).toBe(200)
      expect((await write(member.headers)).status).toBe(404)
      const forged = { ...visitor.headers, 'x-forwarded-for': '203.0.113.9' }
      expect((await write(forged)).status).toBe(429)
    } finally {
      http.close()
      http.closeAllConnections()
    }
  })

  test.each([
    ['of known length', 'content-length: 500\r\n\r\n{'],
    ['in chunks', 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n'],
  ])('counts a client that goes away in a body %s as none of its own faults', async (_, body) => {
    const written = Promise.withResolvers<string>()
    const output = new Writable({ write: (chunk) => written.resolve(String(chunk)) })
    const app = await another({ rateLimit: false, log: pino({ level: 'debug' }, output) })
    const { http, port } = await listening(app)
    try {
      const arrived = once(http, 'request')
      const client = connect(port, '127.0.0.1')
      const { publishableKey } = server.secrets
      client.write(`POST /rest/v1/notes HTTP/1.1\r\nhost: site.test\r\napikey: ${publishableKey}\r\n${body}`)
      await arrived
      client.destroy()
      expect(JSON.parse(await written.promise)).toMatchObject({ msg: 'request', status: 400 })
    } finally {
      http.close()
    }
  })

  async function listening(app: Awaited<ReturnType<typeof createServer>>) {
    const http = createHttpServer(getRequestListener(app.fetch))
    await once(http.listen(0, '127.0.0.1'), 'listening')
    return { http, port: (http.address() as AddressInfo).port }
  }

  async function another(options: { rateLimit: boolean; log: pino.Logger }) {
    return createServer({ ...server.dependencies, ...options })
  }
})

test('an unknown path of the API is a JSON error, not a page', async () => {
  const answer = await server.fetch('/realtime/v1/unknown', { headers: server.personas.visitor.headers })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    code: 'not_found',
    message: 'There is no such service or endpoint',
    hint: null,
  })
})
