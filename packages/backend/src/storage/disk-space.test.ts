import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import type { ServerEnv } from '../http/claims.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { png } from './testing/pictures.ts'
import { objectsOf } from './testing/stored-files.ts'

let server: TestServer
let full: Hono<ServerEnv>
beforeAll(async () => {
  server = await createTestServer()
  full = await createServer({ ...server.dependencies, freeSpaceFloor: Number.POSITIVE_INFINITY })
})
afterAll(() => server.close())

const request = async (path: string, init: RequestInit) =>
  full.fetch(
    new Request(`http://site.test/storage/v1/object/${path}`, {
      ...init,
      headers: { ...server.personas.admin.headers, 'content-type': 'image/png', ...init.headers },
    }),
  )
const INSUFFICIENT = { statusCode: '507', code: 'InsufficientStorage' }

test('below the minimum of free space uploads are refused; reading and removing work', async () => {
  const picture = await png({ width: 8, height: 8 })
  const { headers } = server.personas.admin
  const stored = await server.fetch('/storage/v1/object/pictures/there.png', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: picture,
  })
  expect(stored.status).toBe(200)
  const before = await objectsOf(server)

  const refused = await request('pictures/new.png', { method: 'POST', body: picture })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject(INSUFFICIENT)
  const copy = { bucketId: 'pictures', sourceKey: 'there.png', destinationKey: 'copy.png' }
  const copied = await request('copy', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(copy),
  })
  expect(await copied.json()).toMatchObject(INSUFFICIENT)
  expect(await objectsOf(server)).toEqual(before)

  expect((await request('public/pictures/there.png', {})).status).toBe(200)
  expect((await request('pictures/there.png', { method: 'DELETE' })).status).toBe(200)
})
