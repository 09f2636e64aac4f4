import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServerEnv } from '../http/identity.ts'
import { createDiskStore } from './disk-store.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import type { ObjectRow } from './objects/object-row.ts'
import { sendObject } from './objects/send-object.ts'
import { readS3Settings } from './s3-settings.ts'

describe('store on the disk', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zunft-backend-disk-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const bytes = (text: string) => new TextEncoder().encode(text)
  const text = async (body: Awaited<ReturnType<Awaited<ReturnType<typeof createDiskStore>>['read']>>) =>
    body && (await new Response(body).text())

  test('a stored file is read back whole and in part, also after a restart', async () => {
    const key = randomUUID()
    await (await createDiskStore(folder)).put(key, bytes('hello'))
    const store = await createDiskStore(folder)
    expect(await text(await store.read(key))).toBe('hello')
    expect(await text(await store.read(key, { start: 1, end: 3 }))).toBe('ell')
  })

  test('large content is streamed, and its file is closed when the reader stops', async () => {
    const store = await createDiskStore(folder)
    const key = randomUUID()
    const large = new Uint8Array(5_000_000).fill(7)
    await store.put(key, large)
    const abandoned = await store.read(key)
    expect(abandoned).toBeInstanceOf(ReadableStream)
    await (abandoned as ReadableStream).cancel()
    expect(new Uint8Array(await new Response(await store.read(key)).arrayBuffer())).toHaveLength(5_000_000)
  })

  test('a missing or removed file is undefined', async () => {
    const store = await createDiskStore(folder)
    const key = randomUUID()
    expect(await store.read(key)).toBeUndefined()
    await store.put(key, bytes('x'))
    await store.remove([key, randomUUID()])
    expect(await store.read(key)).toBeUndefined()
    expect(await files()).toEqual([])
  })

  test('the start removes partial files of a crash, and nothing else', async () => {
    const store = await createDiskStore(folder)
    const key = randomUUID()
    await store.put(key, bytes('kept'))
    const place = join(folder, 'storage', 'objects', key.slice(0, 2))
    await writeFile(join(place, '.incoming-crashed'), 'half')
    await writeFile(join(folder, 'storage', 'cache', '.incoming-crashed'), 'half')
    await createDiskStore(folder)
    expect((await files()).map(({ name }) => name)).toEqual([key])
  })

  test('it lists complete files with their time of writing', async () => {
    const store = await createDiskStore(folder)
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    for (const key of keys) await store.put(key, bytes('x'))
    await writeFile(join(folder, 'storage', 'objects', keys[0]?.slice(0, 2) ?? '', '.incoming-now'), 'half')
    const listed: StoredObject[] = []
    for await (const page of store.list()) listed.push(...page)
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
    for (const { writtenAt } of listed)
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
  })

  test('files have mode 0600', async () => {
    const store = await createDiskStore(folder)
    const key = randomUUID()
    await store.put(key, bytes('x'))
    const { mode } = await stat(join(folder, 'storage', 'objects', key.slice(0, 2), key))
    expect(mode & 0o077).toBe(0)
  })

  test('a key that is no UUID never becomes a path', async () => {
    const store = await createDiskStore(folder)
    await expect(store.put('../../etc/passwd', bytes('x'))).rejects.toThrow(TypeError)
    await expect((async () => store.read('../'.repeat(12)))()).rejects.toThrow(TypeError)
  })
})

describe('settings of S3', () => {
  const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

  test('a bucket at another endpoint, and one at AWS', () => {
    const STORAGE_S3_ENDPOINT = 'http://s3.example:9000'
    expect(readS3Settings({ STORAGE_S3_BUCKET: 'files', STORAGE_S3_ENDPOINT, ...KEYS })).toEqual({
      bucket: 'files',
      endpoint: STORAGE_S3_ENDPOINT,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(
      readS3Settings({ STORAGE_S3_BUCKET: 'files', STORAGE_S3_REGION: 'eu-central-1', ...KEYS }),
    ).toMatchObject({ endpoint: undefined, region: 'eu-central-1' })
  })

  test('without a bucket files are on the disk, and AWS_* variables are ignored', () => {
    expect(readS3Settings({})).toBeUndefined()
    expect(readS3Settings({ STORAGE_S3_BUCKET: '', STORAGE_S3_ENDPOINT: '', ...KEYS })).toBeUndefined()
  })

  test.each([
    [{ STORAGE_S3_ENDPOINT: 'http://s3.example' }, 'STORAGE_S3_ENDPOINT needs STORAGE_S3_BUCKET beside it.'],
    [{ STORAGE_S3_REGION: 'eu' }, 'STORAGE_S3_REGION needs STORAGE_S3_BUCKET beside it.'],
    [
      { STORAGE_S3_BUCKET: 'files', ...KEYS },
      'STORAGE_S3_BUCKET needs STORAGE_S3_REGION or STORAGE_S3_ENDPOINT beside it.',
    ],
    [
      { STORAGE_S3_BUCKET: 'A/b', STORAGE_S3_REGION: 'eu', ...KEYS },
      'STORAGE_S3_BUCKET must be the name of a bucket, but is "A/b".',
    ],
    [
      { STORAGE_S3_BUCKET: 'files', STORAGE_S3_ENDPOINT: 's3.example', ...KEYS },
      'STORAGE_S3_ENDPOINT must be an http(s) URL, but is "s3.example".',
    ],
    [
      { STORAGE_S3_BUCKET: 'files', STORAGE_S3_REGION: 'eu' },
      'STORAGE_S3_BUCKET needs AWS_ACCESS_KEY_ID beside it.',
    ],
    [
      { STORAGE_S3_BUCKET: 'files', STORAGE_S3_REGION: 'eu', AWS_ACCESS_KEY_ID: 'key' },
      'STORAGE_S3_BUCKET needs AWS_SECRET_ACCESS_KEY beside it.',
    ],
  ])('%o ends the start with one line', (environment, message) => {
    expect(() => readS3Settings(environment)).toThrow(message)
  })
})

describe('sending an object', () => {
  const rowOf = (version: string) =>
    ({
      id: 'busy',
      version,
      updated_at: '2026-01-01',
      metadata: { size: 4, mimetype: 'text/plain' },
    }) as unknown as ObjectRow

  /** Reads an object whose row names these versions one after the other, while the store has only the file of one. */
  async function readWhile(versions: readonly string[], kept: string) {
    const rows = versions.map(rowOf)
    const store = {
      read: async (version: string) => (version === kept ? new TextEncoder().encode('Brot') : undefined),
    } as unknown as ObjectStore
    const last = rows.at(-1) as ObjectRow
    const app = new Hono<ServerEnv>().get('/', (c) => sendObject(c, store, async () => rows.shift() ?? last))
    app.onError((error, c) => c.text(error.message, 500))
    const answer = await app.request('/')
    return [answer.status, await answer.text()]
  }

  test('an object that is replaced twice while it is read is read a third time', async () => {
    expect(await readWhile(['first', 'second', 'third'], 'third')).toEqual([200, 'Brot'])
  })

  test('a row without a file is an error', async () => {
    expect(await readWhile(['lost', 'lost'], 'other')).toEqual([
      500,
      'The file of object busy is missing in the store.',
    ])
  })
})
