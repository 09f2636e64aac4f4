import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { jpeg, png, webp } from '../testing/pictures.ts'
import { storageError, storageOf } from '../testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

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
    const { error } = await visitors('closed').upload('a.png', await png(SMALL), { contentType: 'image/png' })
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
