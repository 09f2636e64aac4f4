import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { svg } from '../testing/pictures.ts'
import { objectsOf, storageError, storageOf } from '../testing/stored-files.ts'

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
