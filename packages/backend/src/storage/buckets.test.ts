import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { storeDemoPictures } from './demo-pictures.ts'
import { createDiskStore } from './disk-store.ts'
import { storageError, storageOf } from './testing/stored-files.ts'

describe('buckets', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const service = () => storageOf(server, server.personas.service)
  const visitor = () => storageOf(server, server.personas.visitor)

  test('an admin sees the buckets with their limits', async () => {
    const { data } = await service().listBuckets()
    const types = ['image/jpeg', 'image/png', 'image/webp']
    expect(data).toMatchObject([
      { id: 'documents', public: false, file_size_limit: 15_728_640, allowed_mime_types: types },
      { id: 'photos', public: true, file_size_limit: 15_728_640, allowed_mime_types: types },
      { id: 'pictures', public: true, file_size_limit: 5_242_880, allowed_mime_types: types },
    ])
  })

  test('a bucket is created, read, updated, emptied and deleted', async () => {
    const options = { public: false, fileSizeLimit: '1.5MB', allowedMimeTypes: ['text/*'] }
    expect((await service().createBucket('papers', options)).data).toEqual({ name: 'papers' })
    expect((await service().getBucket('papers')).data).toMatchObject({
      id: 'papers',
      name: 'papers',
      public: false,
      file_size_limit: 1_500_000,
      allowed_mime_types: ['text/*'],
      created_at: expect.stringMatching(/Z$/),
    })
    const changed = await service().updateBucket('papers', { public: true, fileSizeLimit: 10 })
    expect(changed.data).toEqual({ message: 'Successfully updated' })
    const files = service().from('papers')
    expect((await files.upload('a.txt', 'hello', { contentType: 'text/plain' })).error).toBeNull()
    expect((await files.upload('b.txt', 'hello world', { contentType: 'text/plain' })).error).toEqual(
      storageError('413', 'EntityTooLarge'),
    )
    expect((await files.upload('c.png', 'hello', { contentType: 'image/gif' })).error).toEqual(
      storageError('415', 'InvalidMimeType', 'mime type image/gif is not supported'),
    )
    expect((await service().deleteBucket('papers')).error).toEqual(
      storageError('409', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
    )
    expect((await service().emptyBucket('papers')).error).toBeNull()
    expect((await service().deleteBucket('papers')).data).toEqual({ message: 'Successfully deleted' })
    expect((await service().getBucket('papers')).error).toEqual(
      storageError('404', 'NoSuchBucket', 'Bucket not found'),
    )
  })

  test('a name can be used once, and invalid names never', async () => {
    expect((await service().createBucket('pictures', { public: true })).error).toEqual(
      storageError('409', 'BucketAlreadyExists', 'The resource already exists'),
    )
    for (const name of ['public', 'sign', '..', 'a/b', '', ' a', 'ä', 'x'.repeat(101)]) {
      expect((await service().createBucket(name, { public: true })).error).toEqual(
        storageError('400', 'InvalidBucketName', 'Bucket name invalid'),
      )
    }
  })

  test.each([['5 apples'], [-1], ['1e400MB'], [`${'9'.repeat(15)}GB`]])(
    'a size limit is not %s',
    async (fileSizeLimit) => {
      const { error } = await service().createBucket('sizes', { public: true, fileSizeLimit })
      expect(error).toEqual(storageError('400', 'InvalidRequest'))
    },
  )

  test('a size above that of the service, and types without a slash, are refused', async () => {
    const sized = (fileSizeLimit: number) => service().createBucket('sized', { public: true, fileSizeLimit })
    expect((await sized(52_428_801)).error).toEqual(storageError('413', 'EntityTooLarge'))
    expect((await sized(52_428_800)).error).toBeNull()
    const typed = (type: string) =>
      service().updateBucket('sized', { public: true, allowedMimeTypes: [type] })
    for (const type of ['png', '', 'a/b/c', 'text/plain; boundary=x'])
      expect((await typed(type)).error).toEqual(storageError('415', 'InvalidMimeType'))
    for (const type of ['text/plain', 'image/*', '*/*', 'text/csv; charset=utf-8'])
      expect((await typed(type)).error).toBeNull()
    expect((await service().deleteBucket('sized')).error).toBeNull()
  })

  test('visitors and members neither see nor make, change, empty nor delete buckets', async () => {
    for (const client of [visitor(), storageOf(server, server.personas.member)]) {
      expect((await client.listBuckets()).data).toEqual([])
      expect((await client.getBucket('pictures')).error).toEqual(storageError('404', 'NoSuchBucket'))
      expect((await client.createBucket('mine', { public: true })).error).toEqual(
        storageError('403', 'AccessDenied', 'new row violates row-level security policy'),
      )
      expect((await client.updateBucket('pictures', { public: false })).error).toEqual(
        storageError('404', 'NoSuchBucket'),
      )
      expect((await client.emptyBucket('pictures')).error).toEqual(storageError('404', 'NoSuchBucket'))
      expect((await client.deleteBucket('pictures')).error).toEqual(storageError('404', 'NoSuchBucket'))
    }
  })

  test.each([['{'], ['[]'], ['null'], ['{"name":1}'], ['{"name":"a","id":"b\\u0000"}']])(
    'the body %s creates no bucket and gives a 4xx',
    async (body) => {
      const headers = { ...server.personas.service.headers, 'content-type': 'application/json' }
      const answer = await server.fetch('/storage/v1/bucket', { method: 'POST', headers, body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ statusCode: '400', code: expect.any(String) })
    },
  )

  test('the service role works without BYPASSRLS', async () => {
    const client = await server.db.adminPool.connect()
    try {
      await client.query('begin')
      await client.query('alter role service_role nobypassrls')
      await client.query(`select set_config('request.jwt.claims', '{"role":"service_role"}', true)`)
      await client.query('set local role service_role')
      await client.query(`insert into storage.objects (bucket_id, name) values ('pictures', 'a')`)
      const seen = await client.query(`select (select count(*)::int from storage.buckets) as buckets,
      (select count(*)::int from storage.objects) as objects`)
      expect(seen.rows).toEqual([{ buckets: 3, objects: 1 }])
      expect((await client.query('delete from storage.objects')).rowCount).toBe(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('pictures for the demo', () => {
  let db: TestDatabase
  const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-demo-'))
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(async () => {
    await db.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('each picture is stored as it is in the bucket of its folder, also when repeated', async () => {
    const pictures = join(folder, 'demo')
    for (const [bucket, color] of [
      ['pictures', 'teal'],
      ['photos', 'gold'],
    ] as const) {
      mkdirSync(join(pictures, bucket), { recursive: true })
      const picture = sharp({ create: { width: 120, height: 90, channels: 3, background: color } })
      await picture.jpeg().toFile(join(pictures, bucket, `${color}.jpg`))
    }
    const objectStore = await createDiskStore(folder)
    for (let round = 0; round < 2; round += 1) {
      await storeDemoPictures({ pool: db.pool, objectStore }, pictures)
    }
    const { rows } = await db.adminPool.query(
      'select bucket_id, name, version, metadata from storage.objects order by 2 desc',
    )
    expect(rows).toMatchObject([
      { bucket_id: 'pictures', name: 'teal.jpg', metadata: { mimetype: 'image/jpeg' } },
      { bucket_id: 'photos', name: 'gold.jpg', metadata: { mimetype: 'image/jpeg' } },
    ])
    const bytes = await new Response(await objectStore.read(rows[0].version)).arrayBuffer()
    expect(Buffer.from(bytes)).toEqual(readFileSync(join(pictures, 'pictures/teal.jpg')))
  })

  test('storage.foldername, filename and extension return the same as on hosted Supabase', async () => {
    const { rows } = await db.adminPool.query(`select storage.foldername('a/b/c.tar.gz') as folders,
    storage.filename('a/b/c.tar.gz') as file, storage.extension('a/b/c.tar.gz') as extension,
    storage.foldername('c.png') as none`)
    expect(rows).toEqual([{ folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', none: [] }])
  })
})
