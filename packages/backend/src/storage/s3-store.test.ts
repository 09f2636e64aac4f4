import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { openStore } from './disk-store.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import type { S3Settings } from './s3-settings.ts'
import { createS3Client, createS3Store } from './s3-store.ts'
import { png } from './testing/pictures.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'
import { storageOf } from './testing/stored-files.ts'

describe('store in S3', () => {
  const log = pino({ level: 'silent' })
  const dataDir = mkdtempSync(join(tmpdir(), 'zunft-backend-s3-node-'))
  let s3: S3Server
  let store: ObjectStore
  beforeAll(async () => {
    s3 = await startS3Server()
    store = await open()
  })
  afterAll(async () => {
    await s3.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const open = (changes: Partial<S3Settings> = {}) =>
    createS3Store({ settings: { ...s3.settings, ...changes }, dataDir, log })
  const bytes = (text: string) => new TextEncoder().encode(text)
  const text = async (body: Awaited<ReturnType<ObjectStore['read']>>) =>
    body && (await new Response(body).text())

  async function listed(): Promise<StoredObject[]> {
    const all: StoredObject[] = []
    for await (const page of store.list()) all.push(...page)
    return all
  }

  test('opening the store for reading keeps running uploads, and the start of a server removes those of a crash', async () => {
    const upload = join(store.cacheFolder, '.incoming-1')
    await writeFile(upload, 'half')
    await openStore(dataDir, s3.settings, log, 'keep')
    expect(existsSync(upload)).toBe(true)
    await openStore(dataDir, s3.settings, log)
    expect(existsSync(upload)).toBe(false)
  })

  test('a file stored by one server is read by another, whole and in part', async () => {
    const key = randomUUID()
    await store.put(key, bytes('hello'))
    const other = await open()
    expect(await text(await other.read(key))).toBe('hello')
    expect(await text(await other.read(key, { start: 1, end: 3 }))).toBe('ell')
  })

  test('a file is stored, and large content is a stream that can be cancelled', async () => {
    const key = randomUUID()
    const path = join(store.cacheFolder, 'upload')
    await writeFile(path, new Uint8Array(5_000_000).fill(7))
    await store.putFile(key, path)
    const abandoned = await store.read(key)
    expect(abandoned).toBeInstanceOf(ReadableStream)
    await (abandoned as ReadableStream).cancel()
    const whole = Buffer.from(await new Response(await store.read(key)).arrayBuffer())
    expect(whole.equals(new Uint8Array(5_000_000).fill(7))).toBe(true)
  })

  test('a missing or removed file is undefined', async () => {
    const key = randomUUID()
    expect(await store.read(key)).toBeUndefined()
    await store.put(key, bytes('x'))
    await store.remove([key, randomUUID()])
    expect(await store.read(key)).toBeUndefined()
  })

  test('it lists its objects with their time of writing, and nothing else of the bucket', async () => {
    const before = (await listed()).length
    const keys = Array.from({ length: 5 }, () => randomUUID())
    await Promise.all(keys.map((key) => store.put(key, bytes('x'))))
    await createS3Client(s3.settings).send(
      new PutObjectCommand({ Bucket: s3.settings.bucket, Key: `backups/${randomUUID()}`, Body: 'x' }),
    )
    const found = await listed()
    expect(found).toHaveLength(before + keys.length)
    expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
    for (const { writtenAt } of found) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    await store.remove(keys)
    expect(await listed()).toHaveLength(before)
  })

  /** One object per key, copied in the server's folder from one that was stored through S3. */
  async function stored(keys: readonly string[]): Promise<void> {
    const [first = '', ...others] = keys
    await store.put(first, bytes('x'))
    const folder = join(s3.folder, s3.settings.bucket, 'objects')
    for (const name of readdirSync(folder).filter((file) => file.startsWith(first))) {
      for (const key of others) copyFileSync(join(folder, name), join(folder, name.replace(first, key)))
    }
  }

  test('it lists and removes more objects than one page of S3', async () => {
    const before = (await listed()).length
    const keys = Array.from({ length: 1_001 }, () => randomUUID())
    await stored(keys)
    const pages: (readonly StoredObject[])[] = []
    for await (const page of store.list()) pages.push(page)
    expect(pages.map(({ length }) => length)).toEqual([1_000, before + 1])
    const found = new Set(pages.flat().map(({ key }) => key))
    expect(keys.filter((key) => !found.has(key))).toEqual([])
    await store.remove(keys)
    expect(await listed()).toHaveLength(before)
  })

  test('a missing bucket, wrong keys and an unreachable service end the start with a message', async () => {
    await expect(open({ bucket: 'elsewhere' })).rejects.toThrow(
      'STORAGE_S3_BUCKET names a bucket that does not exist: "elsewhere".',
    )
    const wrong = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not what the S3 service knows.'
    await expect(open({ accessKeyId: 'nobody' })).rejects.toThrow(wrong)
    await expect(open({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1 \(STORAGE_S3_ENDPOINT\) cannot be reached: .+/,
    )
    s3.refuseSignatures()
    await expect(open({ secretAccessKey: 'guessed' })).rejects.toThrow(wrong)
    await s3.shutDown()
    await s3.restart()
  })

  test('files are unavailable while the service is, and available afterwards', async () => {
    const key = randomUUID()
    await store.put(key, bytes('kept'))
    await s3.shutDown()
    const unavailable = { httpStatus: 503, body: { code: 'ServiceUnavailable' } }
    await expect(store.read(key)).rejects.toMatchObject(unavailable)
    await expect(store.put(randomUUID(), bytes('x'))).rejects.toMatchObject(unavailable)
    await store.remove([key])
    await s3.restart()
    expect(await text(await store.read(key))).toBe('kept')
  })

  test('a key that is no UUID is refused', async () => {
    await expect(store.put('../../secrets', bytes('x'))).rejects.toThrow(TypeError)
  })
})

describe('wire of S3', () => {
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
      for await (const page of server.dependencies.objectStore.list())
        keys.push(...page.map(({ key }) => key))
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
})
