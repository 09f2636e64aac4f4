import { StorageClient } from '@supabase/storage-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Persona } from '../testing/personas.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = ({ headers }: Persona) =>
  new StorageClient('http://zunft.test/storage/v1', headers, (input, init) =>
    server.fetch(String(input).replace('http://zunft.test', ''), init),
  )

test('a visitor uploads a picture and everybody sees it', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { data, error } = await as(server.personas.visitor)
    .from('event-images')
    .upload('1-a.jpg', new File([new Uint8Array(jpeg)], 'föto 1.jpg', { type: 'image/jpeg' }))
  expect(error).toBeNull()
  expect(data?.fullPath).toBe('event-images/1-a.jpg')
  const seen = await server.fetch('/storage/v1/object/public/event-images/1-a.jpg')
  expect(seen.status).toBe(200)
  expect(seen.headers.get('cache-control')).toBe('max-age=3600')
  expect(await sharp(await seen.arrayBuffer()).metadata()).toMatchObject({
    width: 40,
    height: 20,
    format: 'jpeg',
  })
})
