import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { createServer } from '../app.ts'
import { createTestServer } from '../testing/test-server.ts'

test('the read of a client that disconnects is cancelled', async () => {
  await using stack = new AsyncDisposableStack()
  const server = await createTestServer()
  stack.defer(server.close)
  await server.db.adminPool.query(
    `create view public.lingering as select pg_sleep(12)::text as note;
     grant select on public.lingering to service_role`,
  )
  const app = await createServer(server.dependencies)
  const http = createHttpServer(getRequestListener(app.fetch))
  stack.defer(() => void http.close())
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const lingering = async () => {
    const query = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
    return (await server.db.adminPool.query(query)).rowCount
  }
  const leaving = request({
    host: '127.0.0.1',
    port: (http.address() as AddressInfo).port,
    path: '/rest/v1/lingering',
    headers: server.personas.service.headers as Record<string, string>,
  }).end()
  leaving.on('error', () => {})
  await expect.poll(lingering).toBe(1)
  leaving.destroy()
  await expect.poll(lingering).toBe(0)
})
