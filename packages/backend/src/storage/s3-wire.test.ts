import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createS3Store } from './s3-store.ts'
import { png } from './testing/pictures.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'
import { storageOf } from './testing/stored-files.ts'

let s3: S3Server
let server: TestServer
beforeAll(async () => {
  s3 = await startS3Server()
  const log = pino({ level: 'silent' })
  server = await createTestServer({
    openStore: (dataDir) => createS3Store({ settings: s3.settings, dataDir, log }),
  })
})
afterAll(async () => {
  await server.close()
  await s3.stop()
})

const pictures = () => storageOf(server, server.personas.service).from('photos')
const publicUrl = (name: string) => `/storage/v1/object/public/photos/${name}`
const renderUrl = (name: string) => `/storage/v1/render/image/public/photos/${name}?width=100`
const upload = async (name: string, size = { width: 400, height: 200 }) =>
  pictures().upload(name, new Blob([await png(size)], { type: 'image/png' }), { upsert: true })

test('a picture is stored, shown in whole, in part and smaller, replaced, moved, copied and removed', async () => {
  expect((await upload('a/markt.png')).error).toBeNull()
  const whole = new Uint8Array(await (await server.fetch(publicUrl('a/markt.png'))).arrayBuffer())
  const part = await server.fetch(publicUrl('a/markt.png'), { headers: { range: 'bytes=4-9' } })
  expect(part.status).toBe(206)
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(4, 10))
  expect((await server.fetch(renderUrl('a/markt.png'))).status).toBe(200)

  expect((await upload('a/markt.png', { width: 40, height: 20 })).error).toBeNull()
  const replaced = await (await server.fetch(publicUrl('a/markt.png'))).arrayBuffer()
  expect(replaced.byteLength).not.toBe(whole.byteLength)
  expect((await pictures().move('a/markt.png', 'a/rathaus.png')).error).toBeNull()
  expect((await pictures().copy('a/rathaus.png', 'a/kopie.png')).error).toBeNull()
  expect((await server.fetch(publicUrl('a/kopie.png'))).status).toBe(200)
  const stored = async () => {
    const keys: string[] = []
    for await (const page of server.dependencies.objectStore.list()) keys.push(...page.map(({ key }) => key))
    return keys.length
  }
  expect(await stored()).toBe(2)
  expect((await pictures().remove(['a/rathaus.png', 'a/kopie.png'])).data).toHaveLength(2)
  expect((await server.fetch(publicUrl('a/rathaus.png'))).status).toBe(400)
  expect(await stored()).toBe(0)
})

test('while S3 is unavailable requests get 503 and no row is written; afterwards everything works again', async () => {
  expect((await upload('b/bleibt.png')).error).toBeNull()
  await s3.shutDown()
  const answer = await server.fetch(publicUrl('b/bleibt.png'))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toEqual({
    statusCode: '503',
    error: 'unavailable',
    message: 'The service is not available now, try again later',
    code: 'ServiceUnavailable',
  })
  expect((await server.fetch(renderUrl('b/bleibt.png'))).status).toBe(503)
  expect((await upload('b/neu.png')).error).toMatchObject({ status: 503 })
  expect((await pictures().list('b')).data?.map(({ name }) => name)).toEqual(['bleibt.png'])
  await s3.restart()
  expect((await server.fetch(publicUrl('b/bleibt.png'))).status).toBe(200)
  expect((await upload('b/neu.png')).error).toBeNull()
})
