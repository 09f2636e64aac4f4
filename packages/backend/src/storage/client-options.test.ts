import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { jpeg } from './testing/pictures.ts'
import { storageError, storageOf } from './testing/stored-files.ts'

/** Options of the official client, and headers of its requests. */

let server: TestServer
let picture: Buffer<ArrayBuffer>
beforeAll(async () => {
  server = await createTestServer()
  picture = Buffer.from(await jpeg({ width: 400, height: 300 }))
  await server.db.adminPool.query(
    `insert into storage.buckets (id, name, public, allowed_mime_types) values
      ('any', 'any', true, null), ('texts', 'texts', false, array['text/*'])`,
  )
})
afterAll(() => server.close())

const storage = () => storageOf(server, server.personas.service)
const files = (bucket = 'any') => storage().from(bucket)
const send = (url: string, init: RequestInit = {}) => server.fetch(url.replace('http://site.test', ''), init)
const publicFile = (name: string) => send(files().getPublicUrl(name).data.publicUrl)

describe('listBuckets', () => {
  const names = async (options: Parameters<ReturnType<typeof storage>['listBuckets']>[0]) =>
    (await storage().listBuckets(options)).data?.map(({ name }) => name)

  test('all of them, by name', async () => {
    expect(await names(undefined)).toEqual(['any', 'documents', 'photos', 'pictures', 'texts'])
  })
  test.each([
    [{ limit: 2 }, ['any', 'documents']],
    [{ limit: 2, offset: 1 }, ['documents', 'photos']],
    [{ search: 'OTO' }, ['photos']],
    [{ search: '%' }, []],
    [{ sortColumn: 'name', sortOrder: 'desc', limit: 1 }, ['texts']],
    [{ sortColumn: 'id', sortOrder: 'asc', offset: 4 }, ['texts']],
  ] as const)('%o', async (options, expected) => {
    expect(await names(options)).toEqual(expected)
  })
  test.each([
    { limit: -1 },
    { limit: 0 },
    { limit: 1e20 },
    { offset: -1 },
    { sortColumn: 'owner' },
    { sortColumn: 'name; drop table storage.buckets' },
    { sortOrder: 'up' },
    { sortOrder: 'DESC' },
    { search: 'x'.repeat(2_000) },
  ])('%o is refused', async (options) => {
    const { error } = await storage().listBuckets(options as { limit: number })
    expect(error).toEqual(storageError('400', 'InvalidRequest'))
  })
})

describe('character sets', () => {
  const typeOf = async (name: string) => (await publicFile(name)).headers.get('content-type')
  const latin = new Uint8Array([0x47, 0x72, 0xfc, 0xdf])

  test.each<[string, () => Parameters<ReturnType<typeof files>['upload']>, string]>([
    ['a text', () => ['a.txt', 'Grüß Gott'], 'text/plain;charset=UTF-8'],
    [
      'bytes with a set of their own',
      () => ['b.csv', latin, { contentType: 'text/csv; charset="ISO-8859-1"; header=present' }],
      'text/csv;charset=ISO-8859-1',
    ],
    ['a form', () => ['c.csv', new Blob(['Straße;Ort\n'], { type: 'text/csv' })], 'text/csv;charset=utf-8'],
    ['a form in ASCII', () => ['d.csv', new Blob(['a;b\n'], { type: 'text/csv' })], 'text/csv'],
    ['a form that is no UTF-8', () => ['e.csv', new Blob([latin], { type: 'text/csv' })], 'text/csv'],
    [
      'a page, which is shown as text',
      () => ['f.html', '<p>Grüß', { contentType: 'text/html; charset=utf-8' }],
      'text/plain; charset=utf-8',
    ],
    [
      'a script, which is shown as text',
      () => ['g.js', 'x', { contentType: 'text/javascript;charset=utf-8' }],
      'text/plain; charset=utf-8',
    ],
    [
      'a set that is none',
      () => ['h.txt', 'x', { contentType: 'text/plain; charset=a\tb<script>' }],
      'text/plain',
    ],
  ])('of %s', async (_what, upload, expected) => {
    expect((await files().upload(...upload())).error).toBeNull()
    expect(await typeOf(upload()[0])).toBe(expected)
  })

  test('are no part of the type that a bucket allows', async () => {
    const upload = await files('texts').upload('a.txt', 'Grüß', { contentType: 'text/plain;charset=utf-8' })
    expect(upload.error).toBeNull()
    const moved = await files('any').copy('a.txt', 'b.txt', { destinationBucket: 'texts' })
    expect(moved.error).toBeNull()
  })
})

describe('signed links to scaled pictures', () => {
  const NAME = 'signed.jpg'
  const transform = { width: 80, height: 80, resize: 'cover', quality: 60, format: 'origin' } as const
  const link = async (options?: Parameters<ReturnType<typeof files>['createSignedUrl']>[2]) =>
    (await files().createSignedUrl(NAME, 60, options)).data?.signedUrl ?? ''

  beforeAll(async () => {
    await files().upload(NAME, picture, { contentType: 'image/jpeg' })
  })

  test('lead to the picture in that size', async () => {
    const read = await send(await link({ transform, download: 'klein.jpg' }))
    expect(read.status).toBe(200)
    expect(read.headers.get('cache-control')).toMatch(/^private, max-age=/)
    expect(read.headers.get('content-disposition')).toContain('klein.jpg')
    const { width, height } = await sharp(await read.arrayBuffer()).metadata()
    expect([width, height]).toEqual([80, 80])
  })

  test('lead to no other size, and not to the whole file', async () => {
    const scaled = await link({ transform })
    const other = await send(scaled.replace('?', '?width=320&height=320&quality=100&'))
    expect((await sharp(await other.arrayBuffer()).metadata()).width).toBe(80)
    const whole = await send(scaled.replace('/render/image/', '/object/'))
    expect(await whole.json()).toMatchObject({ code: 'InvalidSignature' })
    const second = await send(scaled.replace(NAME, 'other.jpg'))
    expect(await second.json()).toMatchObject({ code: 'InvalidSignature' })
    expect(await (await send(scaled.replace(/token=.*/, 'token=abc'))).json()).toMatchObject({
      code: 'InvalidJWT',
    })
  })

  test('an empty transform leads to the file', async () => {
    expect(await link({ transform: {} })).toContain('/object/sign/')
  })

  test.each([{ width: -1 }, { width: 'x' }, { resize: 'stretch' }, { quality: 101 }, { gravity: 'no' }])(
    '%o is refused',
    async (wrong) => {
      const { error } = await files().createSignedUrl(NAME, 60, { transform: wrong as { width: number } })
      expect(error).toEqual(storageError('400', 'InvalidRequest'))
    },
  )
})

describe('rendered pictures', () => {
  beforeAll(async () => {
    await files().upload('typed.jpg', picture, { contentType: 'image/jpeg' })
    await files().upload('untyped', picture, { contentType: 'application/octet-stream' })
    await files().upload('untyped.bin', 'no picture', { contentType: 'application/octet-stream' })
    await files().upload('text.txt', picture, { contentType: 'text/plain' })
  })
  const render = (path: string) => send(`/storage/v1/render/image/public/any/${path}`)

  test.each([
    ['typed.jpg?width=80&format=webp', 'image/webp'],
    ['typed.jpg?width=80&format=avif', 'image/avif'],
    ['typed.jpg?width=80&format=origin', 'image/jpeg'],
    ['untyped?width=80', 'image/jpeg'],
  ])('%s', async (path, type) => {
    const read = await render(path)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, type])
    expect((await sharp(await read.arrayBuffer()).metadata()).width).toBeLessThanOrEqual(107)
  })

  test('can be named for a download', async () => {
    const read = await render('typed.jpg?width=80&download=Markt.jpg')
    expect(read.headers.get('content-disposition')).toContain('attachment; filename=Markt.jpg')
  })

  test.each([
    ['untyped.bin?width=80', 'InvalidMimeType'],
    ['text.txt?width=80', 'InvalidMimeType'],
    ['typed.jpg?width=80&format=gif', 'InvalidRequest'],
    ['typed.jpg?width=80&gravity=sm', 'InvalidRequest'],
  ])('%s is refused', async (path, code) => {
    expect(await (await render(path)).json()).toMatchObject({ code })
  })
})

describe('copies', () => {
  const info = async (name: string) => (await files().info(name)).data
  const SOURCE = 'source.txt'
  beforeAll(async () => {
    const options = { contentType: 'text/plain', cacheControl: '60', metadata: { by: 'Erika' } }
    await files().upload(SOURCE, 'hallo', options)
  })

  test('take along type, cache control and metadata', async () => {
    await files().copy(SOURCE, 'copy.txt')
    expect(await info('copy.txt')).toMatchObject({
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { by: 'Erika' },
    })
  })

  test('or have their own', async () => {
    const metadata = { cacheControl: 'max-age=7', mimetype: 'text/csv;charset=utf-8' }
    const { error } = await files().copy(SOURCE, 'own.txt', { copyMetadata: false, metadata })
    expect(error).toBeNull()
    expect(await info('own.txt')).toMatchObject({
      contentType: 'text/csv;charset=utf-8',
      cacheControl: 'max-age=7',
      metadata: {},
    })
  })

  test('what is not given stays that of the source', async () => {
    await files().copy(SOURCE, 'rest.txt', { copyMetadata: false, metadata: { cacheControl: 'max-age=8' } })
    expect(await info('rest.txt')).toMatchObject({ contentType: 'text/plain', cacheControl: 'max-age=8' })
  })

  const copy = (body: object, headers: Record<string, string> = {}, who = server.personas.service) =>
    send('/storage/v1/object/copy', {
      method: 'POST',
      headers: { ...who.headers, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ bucketId: 'any', sourceKey: SOURCE, copyMetadata: false, ...body }),
    })

  test('metadata of their own come in a header', async () => {
    const header = { 'x-metadata': Buffer.from('{"by":"Max"}').toString('base64') }
    expect((await copy({ destinationKey: 'by-max.txt' }, header)).status).toBe(200)
    expect((await info('by-max.txt'))?.metadata).toEqual({ by: 'Max' })
  })

  test('of others than the service role are cached for an hour at most', async () => {
    await server.db.adminPool.query(
      `create policy "for this test" on storage.objects for all to authenticated using (bucket_id = 'any')`,
    )
    const metadata = { cacheControl: 'max-age=31536000' }
    const answer = await copy({ destinationKey: 'long.txt', metadata }, {}, server.personas.member)
    expect(answer.status).toBe(200)
    expect((await info('long.txt'))?.cacheControl).toBe('max-age=3600')
  })

  test.each<[string, object, Record<string, string>, string]>([
    ['a type that is none', { metadata: { mimetype: 'text' } }, {}, 'InvalidMimeType'],
    ['a picture out of a text', { metadata: { mimetype: 'image/png' } }, {}, 'InvalidMimeType'],
    ['no object as metadata', {}, { 'x-metadata': Buffer.from('[1]').toString('base64') }, 'InvalidRequest'],
    [
      'more metadata than an upload may have',
      {},
      { 'x-metadata': Buffer.from(JSON.stringify({ x: 'x'.repeat(3_000) })).toString('base64') },
      'InvalidRequest',
    ],
    [
      'a type that the other bucket does not take',
      { destinationBucket: 'texts', metadata: { mimetype: 'application/pdf' } },
      {},
      'InvalidMimeType',
    ],
    ['a version of the source', { sourceVersionId: '1' }, {}, 'FeatureNotEnabled'],
  ])('with %s are refused', async (_what, body, headers, code) => {
    const answer = await copy({ destinationKey: 'refused.txt', ...body }, headers)
    expect(await answer.json()).toMatchObject({ code })
    expect((await files().exists('refused.txt')).data).toBe(false)
  })
})

describe('information about an object', () => {
  beforeAll(async () => {
    await files().upload('plain.txt', 'hallo', { contentType: 'text/plain' })
  })
  const headers = () => server.personas.service.headers

  test('has an empty object in place of no metadata', async () => {
    expect((await files().info('plain.txt')).data?.metadata).toEqual({})
  })

  test.each(['info/any', 'info/public/any', 'info/authenticated/any'])('GET /object/%s', async (path) => {
    const read = await send(`/storage/v1/object/${path}/plain.txt`, { headers: headers() })
    expect(await read.json()).toMatchObject({ size: 5, content_type: 'text/plain', metadata: {} })
    expect(read.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(read.headers.get('last-modified')).toMatch(/ GMT$/)
    expect(read.headers.get('cache-control')).toBe('max-age=3600')
  })

  test('GET /object/info/public needs no key, and the others one', async () => {
    expect((await send('/storage/v1/object/info/public/any/plain.txt')).status).toBe(200)
    expect((await send('/storage/v1/object/info/authenticated/any/plain.txt')).status).not.toBe(200)
  })

  test.each(['object/any', 'object/public/any', 'object/authenticated/any', 'object/info/any'])(
    'HEAD /%s has the entity tag',
    async (path) => {
      const read = await send(`/storage/v1/${path}/plain.txt`, { method: 'HEAD', headers: headers() })
      expect(read.status).toBe(200)
      expect(read.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    },
  )
})

describe('a bearer token without an API key, which the gateway of the real platform takes', () => {
  const bearer = () => {
    const { authorization = '' } = server.personas.admin.headers
    return { authorization }
  }
  test('reads with the rights of the account', async () => {
    expect((await send('/storage/v1/bucket', { headers: bearer() })).status).toBe(200)
    const { headers } = server.personas.visitor
    const names = async (given: HeadersInit) =>
      (await (await send('/storage/v1/bucket', { headers: given })).json()) as unknown[]
    expect(await names(headers)).toEqual([])
    expect((await names(bearer())).length).toBeGreaterThan(0)
  })
  test.each([
    ['no token', {}, 401, 'missing_api_key'],
    ['a token that is none', { authorization: 'Bearer x' }, 400, 'AccessDenied'],
    ['an empty one', { authorization: 'Bearer ' }, 401, 'missing_api_key'],
    ['a wrong key beside it', { apikey: 'wrong' }, 401, 'invalid_api_key'],
  ])('%s is refused', async (_what, headers, status, code) => {
    const given = 'apikey' in headers ? { ...bearer(), ...headers } : headers
    const answer = await send('/storage/v1/bucket', { headers: given as HeadersInit })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })
  test('is not enough for the table API', async () => {
    expect((await send('/rest/v1/notes', { headers: bearer() })).status).toBe(401)
  })
})
