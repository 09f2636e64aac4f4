import { once } from 'node:events'
import { type ClientRequest, createServer as createHttpServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import { createListener, type Listener } from '../database/listening/listener.ts'
import { joinNodes, type NodeBus } from '../database/node-bus.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ServerEnv } from './identity.ts'
import { createSharedLimits } from './shared-limits.ts'

describe('limits shared between nodes', () => {
  let db: TestDatabase
  let listeners: Listener[]
  let buses: NodeBus[]
  const log = pino({ level: 'silent' })
  const listen = () => createListener(db.connectionString, log)
  beforeAll(async () => {
    db = await createTestDatabase()
    listeners = [listen(), listen()]
    buses = await Promise.all(listeners.map((listener) => joinNodes(listener, log)))
  })
  afterAll(async () => {
    await Promise.all(listeners.map((listener) => listener.close()))
    await db.drop()
  })

  /** One limit at two servers: four uses a minute. */
  function atTwoServers(name: string) {
    const [here, there] = buses.map((bus) => createSharedLimits(bus).create(name, { uses: 4, seconds: 60 }))
    if (!here || !there) throw new Error('two servers')
    return { here, there }
  }

  test('uses at all servers count together', async () => {
    const { here, there } = atTwoServers('everywhere')
    expect([here.use('a'), here.use('a'), there.use('a'), there.use('a')]).toEqual(Array(4).fill(undefined))
    await expect.poll(() => [here.use('a'), there.use('a')]).toEqual([expect.any(Number), expect.any(Number)])
    expect(here.use('b')).toBeUndefined()
  })

  test('amounts at all servers count together', async () => {
    const { here, there } = atTwoServers('amounts')
    expect(here.use('a', 4)).toBeUndefined()
    await expect.poll(() => there.use('a')).toBeGreaterThan(0)
  })

  test('a key reset at one server is reset at all servers', async () => {
    const { here, there } = atTwoServers('forgiven')
    for (let n = 0; n < 5; n++) here.use('a')
    await expect.poll(() => there.use('a')).toBeGreaterThan(0)
    here.forget('a')
    here.use('a')
    await expect.poll(() => there.use('a')).toBeUndefined()
    // One new use at each server: three more exceed the limit by one.
    await expect.poll(() => [there.use('a'), here.use('a')].some((wait) => wait !== undefined)).toBe(true)
  })

  test('a use undone at one server is undone at all servers', async () => {
    const { here, there } = atTwoServers('taken back')
    for (let n = 0; n < 4; n++) here.use('a')
    await expect.poll(() => there.wait('a')).toBeGreaterThan(0)
    here.undo('a')
    await expect.poll(() => there.wait('a')).toBeUndefined()
    // A use undone within the interval is not published.
    here.use('a')
    here.undo('a')
    expect(here.use('a')).toBeUndefined()
    await expect.poll(() => there.wait('a')).toBeGreaterThan(0)
  })

  test('without a connection a server counts alone', async () => {
    const listener = listen()
    const limit = createSharedLimits(await joinNodes(listener, log)).create('alone', { uses: 2, seconds: 60 })
    await listener.close()
    expect([limit.use('a'), limit.use('a'), limit.use('a')]).toEqual([undefined, undefined, 60])
  })
})

describe('limit of concurrent requests', () => {
  let server: TestServer
  let http: ReturnType<typeof createHttpServer>
  beforeAll(async () => {
    server = await createTestServer()
    await server.db.adminPool.query(
      `create function public.linger() returns text language sql stable as 'select pg_sleep(12)::text';
     create function public.count_bytes(json) returns integer language sql immutable as 'select octet_length($1::text)';
     grant execute on function public.linger(), public.count_bytes(json) to service_role`,
    )
    http = createHttpServer(getRequestListener((await createServer(server.dependencies)).fetch))
    await once(http.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(async () => {
    http.closeAllConnections()
    http.close()
    await server.close()
  })

  /** Sends a request from the given local address, which counts as a network. */
  function ask(from: string, path: string, key = server.secrets.publishableKey): ClientRequest {
    const { port } = http.address() as AddressInfo
    return get({ host: '127.0.0.1', port, path, localAddress: from, headers: { apikey: key }, agent: false })
  }

  function post(from: string, path: string, headers: Record<string, string>): ClientRequest {
    const { port } = http.address() as AddressInfo
    const known = { apikey: server.secrets.secretKey, 'content-type': 'application/json' }
    return request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      localAddress: from,
      headers: { ...known, ...headers },
      agent: false,
    })
  }

  /** Starts a request whose body never ends. */
  function sendSlowly(from: string, headers: Record<string, string>): ClientRequest {
    const slow = post(from, '/rest/v1/rpc/linger', headers)
    slow.on('error', () => {})
    slow.write('{')
    return slow
  }

  async function answered(request: ClientRequest): Promise<number | undefined> {
    const [response] = await once(request, 'response')
    response.resume()
    return response.statusCode
  }

  const openConnections = async () => {
    const { rows } = await server.db.adminPool.query(
      `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    )
    return rows[0].count
  }

  test('one network uses at most its share of the database, and nothing after disconnecting', async () => {
    const requests = Array.from({ length: 20 }, () =>
      ask('127.0.0.2', '/rest/v1/rpc/linger', server.secrets.secretKey),
    )
    for (const request of requests) request.on('error', () => {})
    await expect.poll(openConnections).toBe(6)
    expect(await answered(ask('127.0.0.3', '/rest/v1/notes?select=id&limit=1'))).toBe(200)
    expect(await answered(ask('127.0.0.3', '/healthz'))).toBe(200)
    expect(await openConnections()).toBe(6)

    for (const request of requests) request.destroy()
    await expect.poll(openConnections, { timeout: 5_000 }).toBe(0)
  }, 15_000)

  test.each([
    ['a short body', { 'content-length': '20' }],
    ['a long body', { 'content-length': '500000' }],
    ['a body of undeclared length', { 'transfer-encoding': 'chunked' }],
  ])('a client that sends %s slowly does not delay others', async (_, headers) => {
    let begun = 0
    const count = () => {
      begun += 1
    }
    http.on('request', count)
    const requests = [2, 2, 2, 2, 3, 3, 4, 5].map((host) => sendSlowly(`127.0.0.${host}`, headers))
    try {
      await expect.poll(() => begun).toBe(requests.length)
      for (const own of ['127.0.0.2', '127.0.0.6'])
        expect(await answered(ask(own, '/rest/v1/notes?select=id&limit=1'))).toBe(200)
    } finally {
      http.off('request', count)
      for (const slow of requests) slow.destroy()
    }
  })

  test.each(['declared', 'undeclared'])(
    'a large body of %s length is read whole or refused',
    async (length) => {
      const send = (bytes: number) => {
        const body = JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
        const headers: Record<string, string> =
          length === 'declared' ? { 'content-length': String(bytes) } : { 'transfer-encoding': 'chunked' }
        const sending = post('127.0.0.7', '/rest/v1/rpc/count_bytes', headers)
        sending.end(body)
        return once(sending, 'response')
      }
      const [whole] = await send(1_048_576)
      expect(await json(whole)).toBe(1_048_576)
      const [refused] = await send(1_048_577)
      expect(await json(refused)).toMatchObject({ code: 'request_entity_too_large' })
    },
  )

  test('health checks answer when every connection is in use', async () => {
    const { pool } = server.db
    const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
    try {
      expect(await answered(ask('127.0.0.3', '/healthz'))).toBe(200)
    } finally {
      for (const client of taken) client.release()
    }
  })

  test('a refused request keeps its slot for 50 ms, so that invalid requests leave time for others', async () => {
    const app = new Hono<ServerEnv>()
      .use(limitConcurrency(createFairQueue({ atOnce: 2 }), 400))
      .get('/right', (c) => c.body('yes'))
    const small = createHttpServer(getRequestListener(app.fetch))
    await once(small.listen(0, '127.0.0.1'), 'listening')
    const { port } = small.address() as AddressInfo
    const status = (localAddress: string, path: string) =>
      answered(get({ host: '127.0.0.1', port, path, localAddress, agent: false }))
    const order: string[] = []
    expect(await status('127.0.0.2', '/wrong')).toBe(404)
    await Promise.all(
      ['127.0.0.2', '127.0.0.3'].map(async (from) => {
        expect(await status(from, '/right')).toBe(200)
        order.push(from)
      }),
    )
    expect(order).toEqual(['127.0.0.3', '127.0.0.2'])
    small.close()
  })
})
