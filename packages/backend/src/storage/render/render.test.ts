import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { jpeg, png } from '../testing/pictures.ts'
import { storageOf } from '../testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.db.adminPool.query(
    `insert into storage.buckets (id, name, public) values ('files', 'files', true)`,
  )
  const pictures = admin()
  await pictures.upload('photo.jpg', await jpeg({ width: 2000, height: 1500 }), { contentType: 'image/jpeg' })
  await pictures.upload('small.png', await png({ width: 200, height: 100 }), { contentType: 'image/png' })
  const files = storageOf(server, server.personas.service).from('files')
  await files.upload('a.txt', 'hello', { contentType: 'text/plain' })
  await files.upload('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { contentType: 'image/svg+xml' })
})
afterAll(() => server.close())

const admin = () => storageOf(server, server.personas.admin).from('pictures')
const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const get = (path: string, headers: HeadersInit = {}, method = 'GET') =>
  server.fetch(`/storage/v1/render/image/public/${path}`, { headers, method })
const drawn = async (path: string, accept = '') => {
  const answer = await get(`pictures/${path}`, { accept })
  expect(answer.status).toBe(200)
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  return `${answer.headers.get('content-type')} ${width}x${height}`
}

describe('a picture', () => {
  test.each([
    ['photo.jpg?width=320', 'image/jpeg 320x240'],
    ['photo.jpg?width=300', 'image/jpeg 320x240'],
    ['photo.jpg?height=480', 'image/jpeg 640x480'],
    ['photo.jpg?width=320&height=200&resize=cover', 'image/jpeg 320x200'],
    ['photo.jpg?width=640&height=360', 'image/jpeg 640x360'],
    ['photo.jpg?width=320&height=320&resize=contain', 'image/jpeg 320x240'],
    ['photo.jpg?width=320&height=320&resize=fill', 'image/jpeg 320x320'],
    ['photo.jpg?width=10&height=10', 'image/jpeg 80x80'],
    ['photo.jpg', 'image/jpeg 2000x1500'],
  ])('%s comes as %s', async (path, expected) => {
    expect(await drawn(path)).toBe(expected)
  })

  test.each([
    ['small.png?width=1000', 'image/png 200x100'],
    ['small.png?width=99999', 'image/png 200x100'],
    ['small.png?width=640&height=640', 'image/png 100x100'],
    ['small.png?width=640&height=320&resize=contain', 'image/png 200x100'],
    ['small.png?width=640&height=640&resize=contain', 'image/png 200x100'],
    ['small.png?width=640&height=640&resize=fill', 'image/png 100x100'],
  ])('%s is never enlarged: %s', async (path, expected) => {
    expect(await drawn(path)).toBe(expected)
  })

  test.each([
    [CHROME, 'image/avif 160x120'],
    ['image/webp,*/*', 'image/webp 160x120'],
    ['image/avif;q=0, image/webp;q=0.9', 'image/webp 160x120'],
    ['*/*', 'image/jpeg 160x120'],
    ['', 'image/jpeg 160x120'],
  ])('comes in the best format of %j: %s', async (accept, expected) => {
    expect(await drawn('photo.jpg?width=160', accept)).toBe(expected)
  })

  test('keeps its own format when asked to', async () => {
    expect(await drawn('photo.jpg?width=160&format=origin', CHROME)).toBe('image/jpeg 160x120')
  })

  test('is sent with the headers caches need, and 304 to a client that has it', async () => {
    const answer = await get('pictures/photo.jpg?width=160', { accept: CHROME })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'max-age=3600',
      vary: expect.stringContaining('Accept'),
      'x-content-type-options': 'nosniff',
      'content-length': String((await answer.arrayBuffer()).byteLength),
    })
    const etag = answer.headers.get('etag') ?? ''
    const again = await get('pictures/photo.jpg?width=160', { accept: CHROME, 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await get('pictures/photo.jpg?width=160', { 'if-none-match': etag })
    expect(other.status).toBe(200)
    const head = await get('pictures/photo.jpg?width=160', { accept: CHROME }, 'HEAD')
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
  })

  test('is rendered again after it was replaced, and gone after it was removed', async () => {
    const upsert = { contentType: 'image/jpeg', upsert: true }
    await admin().upload('again.jpg', await jpeg({ width: 400, height: 400 }), upsert)
    expect(await drawn('again.jpg?width=160')).toBe('image/jpeg 160x160')
    await admin().upload('again.jpg', await jpeg({ width: 400, height: 200 }), upsert)
    expect(await drawn('again.jpg?width=160')).toBe('image/jpeg 160x80')
    await admin().remove(['again.jpg'])
    expect(await (await get('pictures/again.jpg?width=160')).json()).toMatchObject({ code: 'NoSuchKey' })
  })

  test('is the same for many concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get('pictures/photo.jpg?width=1000', { accept: CHROME })),
    )
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
    expect(bodies.every((body) => body.length > 0 && body.equals(bodies[0] ?? body))).toBe(true)
  })
})

test('a rendition of a private picture is sent to callers whom the policies let read it', async () => {
  await server.db.adminPool.query(`insert into storage.buckets (id, name) values ('private', 'private')`)
  const bytes = await jpeg({ width: 400, height: 400 })
  const admins = storageOf(server, server.personas.admin).from('private')
  await admins.upload('a.jpg', bytes, { contentType: 'image/jpeg' })
  const small = await admins.download('a.jpg', { transform: { width: 160 } })
  expect(await sharp(await small.data?.arrayBuffer()).metadata()).toMatchObject({ width: 160, height: 160 })
  const visitors = storageOf(server, server.personas.visitor).from('private')
  expect((await visitors.download('a.jpg', { transform: { width: 160 } })).error).toBeTruthy()
  expect(await (await get('private/a.jpg?width=160')).json()).toMatchObject({ code: 'NoSuchBucket' })
})

describe('refused are', () => {
  test.each([
    ['width=0'],
    ['width=-1'],
    ['width=a'],
    ['width=1.5'],
    ['height=1e99'],
    ['resize=zoom'],
    ['quality=101'],
  ])('the request for %s', async (query) => {
    const answer = await get(`pictures/photo.jpg?${query}`)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '400', code: 'InvalidRequest' }),
    ])
  })

  test.each([
    ['files/a.txt', 'InvalidMimeType'],
    ['files/a.svg', 'InvalidMimeType'],
    ['files/none.png', 'NoSuchKey'],
    ['nowhere/none.png', 'NoSuchBucket'],
  ])('%s: %s', async (path, code) => {
    const answer = await get(`${path}?width=100`)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code })])
  })
})
