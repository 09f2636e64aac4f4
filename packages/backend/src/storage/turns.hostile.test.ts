import { once } from 'node:events'
import { createServer as createHttpServer, type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import { besideTransaction, waitingFor } from '../database/testing/open-transaction.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { jpeg } from './testing/pictures.ts'
import { STORED, storePicture } from './testing/stored-files.ts'

let server: TestServer
let http: ReturnType<typeof createHttpServer>
beforeAll(async () => {
  server = await createTestServer()
  expect((await storePicture(server)).status).toBe(200)
  http = createHttpServer(getRequestListener((await createServer(server.dependencies)).fetch))
  await once(http.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await server.close()
})

/** A request from the given local address, which counts as a network. */
function from(localAddress: string, path: string, options: RequestOptions = {}) {
  const { port } = http.address() as AddressInfo
  const headers = { ...server.personas.visitor.headers, ...options.headers }
  const sent = request({ ...options, host: '127.0.0.1', port, path, localAddress, agent: false, headers })
  sent.on('error', () => {})
  return sent
}

async function answered(sent: ReturnType<typeof from>): Promise<number | undefined> {
  sent.end()
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode
}

const ATTACKER = '127.0.0.2'
const VISITOR = '127.0.0.3'
const PICTURE = `/storage/v1/object/public/pictures/${STORED}`
const NOTES = '/rest/v1/notes?select=id&limit=1'

test.each([
  ['reads of files', PICTURE, 'GET'],
  ['renditions', `/storage/v1/render/image/public/pictures/${STORED}?width=80`, 'GET'],
  ['uploads', '/storage/v1/object/pictures/1795000000000-locked.jpg', 'POST'],
])('%s take only their share of the database', async (_name, path, method) => {
  await besideTransaction(server.db.adminPool, async (open) => {
    // One table, which all of them read first: requests of the case before may still wait for another one while they hold this.
    await open.query('lock table storage.buckets in access exclusive mode')
    const attacks = Array.from({ length: 20 }, () => from(ATTACKER, path, { method }))
    try {
      for (const attack of attacks) attack.end()
      await expect.poll(() => waitingFor(open)).toBe(6)
      expect(await answered(from(VISITOR, NOTES))).toBe(200)
      expect(await waitingFor(open)).toBe(6)
    } finally {
      for (const attack of attacks) attack.destroy()
    }
  })
})

test.each([
  ['a picture', '/storage/v1/object/pictures/1795000000001-slow.jpg', 'image/jpeg', 'POST'],
  ['a list', '/storage/v1/object/list/pictures', 'application/json', 'POST'],
])(
  'clients that send %s slowly delay nobody, not even in their own network',
  async (_name, path, type, method) => {
    const bytes = await jpeg({ width: 40, height: 20 })
    let begun = 0
    const count = () => {
      begun += 1
    }
    http.on('request', count)
    const headers = { 'content-type': type, 'content-length': String(bytes.length) }
    const slow = Array.from({ length: 20 }, () => from(ATTACKER, path, { method, headers }))
    try {
      for (const sent of slow) sent.write(bytes.subarray(0, 20))
      await expect.poll(() => begun).toBe(slow.length)
      http.off('request', count)
      expect(await answered(from(ATTACKER, NOTES))).toBe(200)
      expect(await answered(from(ATTACKER, PICTURE))).toBe(200)
    } finally {
      for (const sent of slow) sent.destroy()
    }
  },
)
