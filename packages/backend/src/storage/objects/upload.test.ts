import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { besideTransaction, waitingFor } from '../../database/testing/test-database.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createDiskStore } from '../index.ts'
import { jpeg, png, webp } from '../testing/pictures.ts'
import { storageError, storageOf } from '../testing/stored-files.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

describe('uploads', () => {
  const SMALL = { width: 40, height: 20 }
  const visitors = (bucket = 'pictures') => storageOf(server, server.personas.visitor).from(bucket)
  const admins = (bucket = 'pictures') => storageOf(server, server.personas.admin).from(bucket)
  const file = (bytes: Uint8Array<ArrayBuffer>, type: string, name = 'föto 1.jpg') =>
    new File([bytes], name, { type })
  const seen = (path: string) => server.fetch(`/storage/v1/object/public/${path}`)

  describe('a visitor', () => {
    test('uploads a file of a form, which everybody can read', async () => {
      const { data, error } = await visitors().upload('1-a.jpg', file(await jpeg(SMALL), 'image/jpeg'))
      expect(error).toBeNull()
      expect(data).toMatchObject({ path: '1-a.jpg', fullPath: 'pictures/1-a.jpg', id: expect.any(String) })
      const answer = await seen('pictures/1-a.jpg')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('max-age=3600')
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ ...SMALL, format: 'jpeg' })
    })

    test.each([
      ['image/jpeg', jpeg],
      ['image/png', png],
      ['image/webp', webp],
    ])('uploads a raw body of type %s', async (contentType, make) => {
      const name = `raw/${contentType.slice(6)}`
      const { error } = await visitors('photos').upload(name, await make(SMALL), { contentType })
      expect(error).toBeNull()
      expect((await seen(`photos/${name}`)).headers.get('content-type')).toBe(contentType)
    })

    test('cannot overwrite a file, with or without upsert', async () => {
      await visitors().upload('2-taken.png', await png(SMALL), { contentType: 'image/png' })
      const again = await visitors().upload('2-taken.png', await png(SMALL), { contentType: 'image/png' })
      expect(again.error).toEqual(storageError('409', 'KeyAlreadyExists', 'The resource already exists'))
      const upsert = await visitors().upload('2-taken.png', await png(SMALL), {
        contentType: 'image/png',
        upsert: true,
      })
      expect(upsert.error).toEqual(
        storageError('403', 'AccessDenied', 'new row violates row-level security policy'),
      )
      const update = await visitors().update('2-taken.png', await png(SMALL), { contentType: 'image/png' })
      expect(update.error).toEqual(storageError('403', 'AccessDenied'))
    })

    test('neither lists nor removes, not even own uploads', async () => {
      await visitors().upload('3-mine.png', await png(SMALL), { contentType: 'image/png' })
      expect(await visitors().list()).toMatchObject({ data: [], error: null })
      expect(await visitors().remove(['3-mine.png'])).toMatchObject({ data: [], error: null })
      expect((await seen('pictures/3-mine.png')).status).toBe(200)
      expect((await visitors().move('3-mine.png', '3-yours.png')).error).toEqual(
        storageError('404', 'NoSuchKey'),
      )
      expect((await visitors().copy('3-mine.png', '3-yours.png')).error).toEqual(
        storageError('404', 'NoSuchKey'),
      )
      expect((await visitors().download('3-mine.png')).error).toMatchObject({ status: 400 })
      expect(await visitors().exists('3-mine.png')).toMatchObject({ data: false })
    })

    test('is refused by a bucket without a policy before the body is read', async () => {
      await server.db.adminPool.query(`insert into storage.buckets (id, name) values ('closed', 'closed')`)
      const { error } = await visitors('closed').upload('a.png', await png(SMALL), {
        contentType: 'image/png',
      })
      expect(error).toEqual(storageError('403', 'AccessDenied', 'new row violates row-level security policy'))
      let sent = 0
      const endless = new ReadableStream({
        pull(controller) {
          sent += 1
          controller.enqueue(new Uint8Array(65_536))
        },
      })
      const answer = await server.fetch('/storage/v1/object/closed/a.png', {
        method: 'POST',
        headers: { ...server.personas.visitor.headers, 'content-type': 'image/png' },
        body: endless,
        duplex: 'half',
      } as RequestInit)
      expect(await answer.json()).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
      expect(sent).toBeLessThan(3)
    })
  })

  test('a member has no more rights than a visitor', async () => {
    const members = storageOf(server, server.personas.member).from('pictures')
    expect((await members.upload('4-m.png', await png(SMALL), { contentType: 'image/png' })).error).toBeNull()
    expect(await members.remove(['4-m.png'])).toMatchObject({ data: [], error: null })
    expect(await members.list()).toMatchObject({ data: [] })
  })

  describe('an admin', () => {
    test('replaces, moves, copies, lists and removes', async () => {
      await visitors().upload('5-a.png', await png(SMALL), { contentType: 'image/png' })
      const upsert = { contentType: 'image/png', upsert: true, cacheControl: '60' }
      expect((await admins().upload('5-a.png', await png({ width: 9, height: 9 }), upsert)).error).toBeNull()
      const replaced = await seen('pictures/5-a.png')
      expect(replaced.headers.get('cache-control')).toBe('max-age=60')
      expect(await sharp(await replaced.arrayBuffer()).metadata()).toMatchObject({ width: 9 })

      expect((await admins().copy('5-a.png', 'folder/5-b.png')).error).toBeNull()
      expect((await admins().move('folder/5-b.png', 'folder/5-c.png')).data).toEqual({
        message: 'Successfully moved',
      })
      expect((await seen('pictures/folder/5-c.png')).status).toBe(200)
      expect((await seen('pictures/folder/5-b.png')).status).toBe(400)
      expect((await admins().move('5-a.png', 'folder/5-c.png')).error).toEqual(
        storageError('409', 'KeyAlreadyExists'),
      )

      const listed = await admins().list('', { search: '5' })
      expect(listed.data?.map(({ name }) => name)).toEqual(['5-a.png'])
      expect(listed.data?.[0]).toMatchObject({
        id: expect.any(String),
        created_at: expect.stringMatching(/T[\d:]+\.\d{3}Z$/),
        metadata: {
          mimetype: 'image/png',
          size: expect.any(Number),
          eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        },
      })
      expect((await admins().list('folder')).data?.map(({ name }) => name)).toEqual(['5-c.png'])
      const folder = (await admins().list()).data?.find(({ name }) => name === 'folder')
      expect(folder).toEqual({
        name: 'folder',
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      })

      const removed = await admins().remove(['5-a.png', 'folder/5-c.png', 'never-there.png'])
      expect(removed.data?.map(({ name }) => name).sort()).toEqual(['5-a.png', 'folder/5-c.png'])
      expect(await (await seen('pictures/5-a.png')).json()).toEqual({
        statusCode: '404',
        error: 'not_found',
        message: 'Object not found',
        code: 'NoSuchKey',
      })
    })

    test('lists page by page, in both directions', async () => {
      for (const name of ['p/1.png', 'p/2.png', 'p/3.png']) {
        await admins().upload(name, await png(SMALL), { contentType: 'image/png' })
      }
      const names = async (options: Parameters<ReturnType<typeof admins>['list']>[1]) =>
        (await admins().list('p', options)).data?.map(({ name }) => name)
      expect(await names({ limit: 2 })).toEqual(['1.png', '2.png'])
      expect(await names({ limit: 2, offset: 2 })).toEqual(['3.png'])
      expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual(['3.png', '2.png', '1.png'])
      const refused = await admins().list('p', { sortBy: { column: 'name; drop table' } })
      expect(refused.error).toEqual(storageError('400', 'InvalidRequest'))
    })

    test('reads the info of a file, with the metadata given at upload', async () => {
      const options = { contentType: 'image/png', metadata: { photographer: 'Erika Mustermann' } }
      await admins().upload('6-info.png', await png(SMALL), options)
      expect((await admins().info('6-info.png')).data).toMatchObject({
        name: '6-info.png',
        bucketId: 'pictures',
        contentType: 'image/png',
        cacheControl: 'max-age=3600',
        metadata: options.metadata,
        size: expect.any(Number),
      })
      expect((await admins().exists('6-info.png')).data).toBe(true)
      expect((await admins().exists('6-none.png')).data).toBe(false)
    })
  })

  test('of many concurrent uploads of one name one succeeds', async () => {
    const bytes = await png(SMALL)
    const attempts = Array.from({ length: 8 }, () =>
      visitors().upload('7-race.png', bytes, { contentType: 'image/png' }),
    )
    const errors = (await Promise.all(attempts)).map(({ error }) => error)
    expect(errors.filter((error) => error === null)).toHaveLength(1)
    expect(errors.filter((error) => error !== null)).toEqual(
      Array.from({ length: 7 }, () => storageError('409', 'KeyAlreadyExists')),
    )
  })

  test('many concurrent replacements of one name leave one complete file', async () => {
    const sizes = [10, 20, 30, 40, 50, 60]
    const upsert = { contentType: 'image/png', upsert: true }
    const replaced = await Promise.all(
      sizes.map(async (side) =>
        admins().upload('8-race.png', await png({ width: side, height: side }), upsert),
      ),
    )
    expect(replaced.map(({ error }) => error)).toEqual(sizes.map(() => null))
    expect(sizes).toContain(
      (await sharp(await (await seen('pictures/8-race.png')).arrayBuffer()).metadata()).width,
    )
  })
})

describe('races', () => {
  const files = () => storageOf(server, server.personas.admin).from('pictures')
  const seen = (name: string) => server.fetch(`/storage/v1/object/public/pictures/${name}`)
  const square = (side: number) => png({ width: side, height: side })
  const UPSERT = { contentType: 'image/png', upsert: true }
  const widthOf = async (response: Response) => (await sharp(await response.arrayBuffer()).metadata()).width

  describe('while a file is replaced, a client', () => {
    test.each([
      [
        'moves it away: both are there afterwards',
        `update storage.objects set name = 'moved.png' where name = 'raced.png'`,
        11,
      ],
      [
        'removes it: the new one is there afterwards',
        `delete from storage.objects where name = 'raced.png'`,
        undefined,
      ],
    ])('%s', async (_name, statement, expectedWidth) => {
      await files().upload('raced.png', await square(11), UPSERT)
      const body = paused(await square(22))
      const replacing = server.fetch('/storage/v1/object/pictures/raced.png', {
        method: 'PUT',
        headers: { ...server.personas.admin.headers, 'content-type': 'image/png' },
        body: body.stream,
        duplex: 'half',
      } as RequestInit)
      // When the body is read, the service has checked the right to write.
      await body.asked
      await besideTransaction(server.db.adminPool, async (open) => {
        await open.query(statement)
        body.send()
        await expect.poll(() => waitingFor(open)).toBe(1)
        await open.query('commit')
      })
      expect((await replacing).status).toBe(200)
      expect(await widthOf(await seen('raced.png'))).toBe(22)
      const moved = await seen('moved.png')
      if (expectedWidth) expect([moved.status, await widthOf(moved)]).toEqual([200, expectedWidth])
      await files().remove(['raced.png', 'moved.png'])
    })

    test('reads it and always gets one complete picture', async () => {
      await files().upload('read.png', await square(10), UPSERT)
      const reading = Array.from({ length: 40 }, async () => {
        const response = await seen('read.png')
        expect(response.status).toBe(200)
        return widthOf(response)
      })
      const writing = [20, 30, 40, 50].map(async (side) =>
        files().upload('read.png', await square(side), UPSERT),
      )
      for (const width of await Promise.all(reading)) expect([10, 20, 30, 40, 50]).toContain(width)
      for (const { error } of await Promise.all(writing)) expect(error).toBeNull()
    })

    test('asks for a rendition and never gets one of the old file under the new address', async () => {
      await files().upload('scaled.png', await square(64), UPSERT)
      const scaled = () => server.fetch('/storage/v1/render/image/public/pictures/scaled.png?width=80')
      const before = await scaled()
      await files().upload('scaled.png', await square(32), UPSERT)
      const after = await scaled()
      expect([await widthOf(before), await widthOf(after)]).toEqual([64, 32])
      expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
      const stale = await server.fetch('/storage/v1/render/image/public/pictures/scaled.png?width=80', {
        headers: { 'if-none-match': before.headers.get('etag') ?? '' },
      })
      expect(stale.status).toBe(200)
      await files().remove(['scaled.png'])
      expect((await (await scaled()).json()).code).toBe('NoSuchKey')
    })
  })

  test('concurrent replacing, removing and moving leave exactly the files that rows refer to', async () => {
    const names = ['r1.png', 'r2.png', 'r3.png']
    const any = (index: number) => names[index % names.length] ?? ''
    await Promise.all(
      Array.from({ length: 36 }, async (_, index) => {
        if (index % 4 === 1) return files().remove([any(index)])
        if (index % 4 === 2) return files().move(any(index), any(index + 1))
        return files().upload(any(index), await square(8 + index), UPSERT)
      }),
    )
    const { data } = await files().list('', { search: 'r' })
    for (const { name } of data?.filter(({ name }) => names.includes(name)) ?? []) {
      expect([name, (await seen(name)).status]).toEqual([name, 200])
    }
  })

  describe('a crash while a file was written', () => {
    test('is cleaned up by the next start, which keeps complete files', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'zunft-backend-crash-'))
      try {
        const store = await createDiskStore(folder)
        const key = randomUUID()
        await store.put(key, new Uint8Array([1, 2, 3]))
        const objects = join(folder, 'storage', 'objects', key.slice(0, 2))
        const [written] = await readdir(objects)
        expect(written).toBe(key)
        // Temporary files of a killed process, not renamed yet.
        const partialFiles = [objects, join(folder, 'storage', 'cache', 'renditions')].map((where) =>
          join(where, `.incoming-${randomUUID()}`),
        )
        await mkdir(join(folder, 'storage', 'cache', 'renditions'), { recursive: true })
        await Promise.all(partialFiles.map((path) => writeFile(path, 'half')))

        const again = await createDiskStore(folder)
        expect(partialFiles.map((path) => existsSync(path))).toEqual([false, false])
        expect(new Uint8Array(await new Response((await again.read(key)) ?? null).arrayBuffer())).toEqual(
          new Uint8Array([1, 2, 3]),
        )
      } finally {
        await rm(folder, { recursive: true })
      }
    })
  })

  /** A body that waits: `asked` resolves when reading begins, `send` releases the content. */
  function paused(bytes: Uint8Array) {
    const asked = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    const stream = new ReadableStream(
      {
        async pull(controller) {
          asked.resolve()
          await sent.promise
          controller.enqueue(bytes)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    return { stream, asked: asked.promise, send: sent.resolve }
  }
})
