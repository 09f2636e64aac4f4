import { once } from 'node:events'
import { type ClientRequest, createServer as createHttpServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let http: ReturnType<typeof createHttpServer>
beforeAll(async () => {
  server = await createTestServer()
  await server.db.adminPool.query(
    `create function public.linger() returns text language sql stable as 'select pg_sleep(12)::text';
     grant execute on function public.linger() to service_role`,
  )
  http = createHttpServer(getRequestListener((await createServer(server.dependencies)).fetch))
  await once(http.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await server.close()
})

/** Asks from an address of one's own, which stands for a network. */
function ask(from: string, path: string, key = server.secrets.publishableKey): ClientRequest {
  const { port } = http.address() as AddressInfo
  return get({ host: '127.0.0.1', port, path, localAddress: from, headers: { apikey: key }, agent: false })
}

async function answered(request: ClientRequest): Promise<number | undefined> {
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

const lingering = async () => {
  const { rows } = await server.db.adminPool.query(
    `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
  )
  return rows[0].count
}

test('one network takes no more than its share of the database, and nothing once it has gone', async () => {
  const crowd = Array.from({ length: 20 }, () =>
    ask('127.0.0.2', '/rest/v1/rpc/linger', server.secrets.secretKey),
  )
  for (const request of crowd) request.on('error', () => {})
  await expect.poll(lingering).toBe(4)
  expect(await answered(ask('127.0.0.3', '/rest/v1/events?select=id&limit=1'))).toBe(200)
  expect(await answered(ask('127.0.0.3', '/healthz'))).toBe(200)
  expect(await lingering()).toBe(4)

  for (const request of crowd) request.destroy()
  await expect.poll(lingering, { timeout: 5_000 }).toBe(0)
}, 15_000)

test('health is told when every connection is taken', async () => {
  const { pool } = server.db
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  try {
    expect(await answered(ask('127.0.0.3', '/healthz'))).toBe(200)
  } finally {
    for (const client of taken) client.release()
  }
})
