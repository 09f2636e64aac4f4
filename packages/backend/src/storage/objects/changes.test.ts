import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { png, svg } from '../testing/pictures.ts'
import { objectsOf, renditionsOf, storageError, storageOf } from '../testing/stored-files.ts'

describe('moves and copies', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    await server.db.adminPool.query(
      `insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values
      ('any', 'any', null, null), ('texts', 'texts', 10, array['text/plain']), ('images', 'images', null, array['image/*'])`,
    )
    const texts = { contentType: 'text/plain' }
    await files().upload('short.txt', 'short', texts)
    await files().upload('long.txt', 'longer than ten bytes', texts)
    await files().upload('page.html', '<p>', { contentType: 'text/html' })
    await files().upload('drawing.svg', svg(), { contentType: 'image/svg+xml' })
  })
  afterAll(() => server.close())

  const files = (bucket = 'any') => storageOf(server, server.personas.service).from(bucket)
  const names = async (bucket: string) => (await files(bucket).list()).data?.map(({ name }) => name)

  describe.each(['move', 'copy'] as const)('%s into another bucket', (how) => {
    test.each([
      ['is too large for it', 'long.txt', 'texts', '413', 'EntityTooLarge'],
      ['has a type it does not take', 'page.html', 'texts', '415', 'InvalidMimeType'],
      ['is a drawing, and it holds only pictures', 'drawing.svg', 'images', '415', 'InvalidMimeType'],
      ['finds no such bucket', 'short.txt', 'nowhere', '404', 'InvalidRequest'],
    ])('is refused when the object %s', async (_why, name, destinationBucket, status, code) => {
      const before = await objectsOf(server)
      const { error } = await files()[how](name, name, { destinationBucket })
      expect(error).toEqual(storageError(status, code))
      expect(await names('texts')).toEqual([])
      expect(await names('images')).toEqual([])
      expect(await names('any')).toContain(name)
      expect(await objectsOf(server)).toEqual(before)
    })
  })

  test('a permitted file is copied there and moved back', async () => {
    expect((await files().copy('short.txt', 'a/short.txt', { destinationBucket: 'texts' })).error).toBeNull()
    expect(await (await files('texts').download('a/short.txt')).data?.text()).toBe('short')
    expect(
      (await files('texts').move('a/short.txt', 'back.txt', { destinationBucket: 'any' })).error,
    ).toBeNull()
    expect(await (await files().download('back.txt')).data?.text()).toBe('short')
    expect(await names('texts')).toEqual([])
  })

  test("an object can be renamed in its bucket also when the bucket's rules are stricter by now", async () => {
    await files('texts').upload('old.txt', '123456789', { contentType: 'text/plain' })
    await server.db.adminPool.query(`update storage.buckets set file_size_limit = 5 where id = 'texts'`)
    expect((await files('texts').move('old.txt', 'new.txt')).error).toBeNull()
    expect(await names('texts')).toEqual(['new.txt'])
  })

  describe('a copy that fails', () => {
    afterEach(() => server.db.adminPool.query('drop trigger if exists cut on storage.objects'))

    test('leaves no file when the database has refused it', async () => {
      const before = await objectsOf(server)
      expect((await files().copy('short.txt', 'long.txt')).error).toEqual(
        storageError('409', 'KeyAlreadyExists'),
      )
      expect(await objectsOf(server)).toEqual(before)
    })

    test('keeps its file when the outcome of the commit is unknown', async () => {
      const before = await objectsOf(server)
      // Closes the connection at the commit, like a network failure.
      await server.db.adminPool.query(`
      create or replace function public.cut() returns trigger language plpgsql security definer as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger cut after insert on storage.objects deferrable initially deferred
        for each row execute function public.cut()`)
      const { error } = await files().copy('short.txt', 'unsure.txt')
      expect(error).toMatchObject({ status: 503 })
      expect(await objectsOf(server)).toHaveLength(before.length + 1)
      expect((await files().download('short.txt')).error).toBeNull()
    })
  })
})

describe('removal', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const PNG = { contentType: 'image/png', upsert: true }
  const pictures = () => storageOf(server, server.personas.admin).from('pictures')
  const picture = () => png({ width: 400, height: 300 })
  const scaled = (name: string, query: string) =>
    server.fetch(`/storage/v1/render/image/public/pictures/${name}?${query}`)
  const versionOf = async (name: string): Promise<string> =>
    (await server.db.adminPool.query('select version from storage.objects where name = $1', [name])).rows[0]
      .version
  const filesOf = async (version: string) =>
    (await renditionsOf(server)).filter((name) => name.startsWith(version))

  /** Stores a picture and requests two renditions. */
  async function stored(name: string): Promise<string> {
    await pictures().upload(name, await picture(), PNG)
    for (const query of ['width=80', 'width=160&height=160']) {
      expect((await scaled(name, query)).status).toBe(200)
    }
    const version = await versionOf(name)
    expect(await filesOf(version)).toHaveLength(2)
    return version
  }

  describe('a picture and its renditions leave the disk when it is', () => {
    test('removed with others', async () => {
      const version = await stored('removed.png')
      const other = await stored('stays.png')
      await pictures().remove(['removed.png'])
      expect(await filesOf(version)).toEqual([])
      expect(await objectsOf(server)).not.toContain(version)
      expect(await filesOf(other)).toHaveLength(2)
    })

    test('removed alone', async () => {
      const version = await stored('alone.png')
      const answer = await server.fetch('/storage/v1/object/pictures/alone.png', {
        method: 'DELETE',
        headers: server.personas.admin.headers,
      })
      expect(answer.status).toBe(200)
      expect(await filesOf(version)).toEqual([])
    })

    test.each([
      ['an upload', async () => pictures().upload('replaced.png', await picture(), PNG)],
      ['a copy', async () => copyOver('other.png', 'replaced.png')],
    ])('replaced by %s', async (_what, replace) => {
      await stored('other.png')
      const version = await stored('replaced.png')
      await replace()
      expect(await versionOf('replaced.png')).not.toBe(version)
      expect(await filesOf(version)).toEqual([])
      expect(await objectsOf(server)).not.toContain(version)
    })

    test('removed when its bucket is emptied', async () => {
      const version = await stored('emptied.png')
      await storageOf(server, server.personas.service).emptyBucket('pictures')
      expect(await filesOf(version)).toEqual([])
      expect(await objectsOf(server)).not.toContain(version)
    })
  })

  test('a moved picture and its renditions are found under the new name only', async () => {
    const version = await stored('before.png')
    await pictures().move('before.png', 'after.png')
    expect(await filesOf(version)).toEqual([])
    expect((await scaled('after.png', 'width=80')).status).toBe(200)
    expect(await (await scaled('before.png', 'width=80')).json()).toMatchObject({ code: 'NoSuchKey' })
  })

  test.each([
    ['before any of it is drawn', 0],
    ['when one size is drawn', 1],
    ['when two sizes are drawn', 2],
    ['when all of it is drawn', 3],
  ])('a picture that is removed %s leaves nothing once both are answered', async (_when, drawn) => {
    for (let round = 0; round < 3; round += 1) {
      await pictures().upload('racing.png', await picture(), PNG)
      const version = await versionOf('racing.png')
      const drawing = ['width=80', 'width=160', 'width=320'].map((query) => scaled('racing.png', query))
      await Promise.all(drawing.slice(0, drawn))
      await Promise.all([pictures().remove(['racing.png']), ...drawing])
      expect(await filesOf(version)).toEqual([])
    }
  })

  /** The official client has no option for a copy that replaces. */
  function copyOver(from: string, to: string): Promise<Response> {
    return server.fetch('/storage/v1/object/copy', {
      method: 'POST',
      headers: {
        ...server.personas.admin.headers,
        'content-type': 'application/json',
        'x-upsert': 'true',
      },
      body: JSON.stringify({ bucketId: 'pictures', sourceKey: from, destinationKey: to }),
    })
  }
})
