import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import type { ServerEnv } from '../http/identity.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { png } from './testing/pictures.ts'
import { objectsOf, storageError, storageOf } from './testing/stored-files.ts'

describe('limits of uploads', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    await server.db.adminPool.query(
      `insert into storage.buckets (id, name, public, file_size_limit) values ('small', 'small', true, 1000)`,
    )
  })
  afterAll(() => server.close())

  const service = () => storageOf(server, server.personas.service).from('small')
  const send = (path: string, init: RequestInit & { duplex?: 'half' }) =>
    server.fetch(`/storage/v1/object/${path}`, {
      method: 'POST',
      ...init,
      headers: { ...server.personas.service.headers, ...init.headers },
    })
  const code = async (answer: Response) => ({
    status: answer.status,
    ...((await answer.json()) as { code: string }),
  })

  describe('the size limit of a bucket', () => {
    const text = (length: number) => new Uint8Array(length).fill(97)

    test('accepts a file of exactly that size, raw and in a form', async () => {
      expect((await service().upload('raw', text(1000), { contentType: 'text/plain' })).error).toBeNull()
      expect(
        (await service().upload('form', new File([text(1000)], 'a.txt', { type: 'text/plain' }))).error,
      ).toBeNull()
    })

    test('refuses one byte more, raw and in a form', async () => {
      const tooLarge = storageError('413', 'EntityTooLarge', 'The object exceeded the maximum allowed size')
      expect((await service().upload('raw+1', text(1001), { contentType: 'text/plain' })).error).toEqual(
        tooLarge,
      )
      const form = await service().upload('form+1', new File([text(1001)], 'a.txt', { type: 'text/plain' }))
      expect(form.error).toEqual(tooLarge)
    })

    test('applies to a body without declared length, which is aborted', async () => {
      let sent = 0
      const endless = new ReadableStream({
        pull(controller) {
          sent += 100
          controller.enqueue(text(100))
        },
      })
      const answer = await send('small/endless', {
        body: endless,
        duplex: 'half',
        headers: { 'content-type': 'text/plain' },
      })
      expect(await code(answer)).toMatchObject({ status: 400, statusCode: '413', code: 'EntityTooLarge' })
      expect(sent).toBeLessThan(2000)
    })

    test('is 5 MiB for event pictures', async () => {
      const visitor = storageOf(server, server.personas.visitor).from('pictures')
      const over = await visitor.upload('1-over.png', new Uint8Array(5_242_881), { contentType: 'image/png' })
      expect(over.error).toEqual(storageError('413', 'EntityTooLarge'))
      // At the limit it is refused for another reason.
      const at = await visitor.upload('1-at.png', new Uint8Array(5_242_880), { contentType: 'image/png' })
      expect(at.error).toEqual(storageError('415', 'InvalidMimeType'))
    })
  })

  describe('a form', () => {
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
    test.each([
      ['empty', boundary, ''],
      ['without boundary', { 'content-type': 'multipart/form-data' }, '--x\r\n\r\n--x--'],
      ['no form', boundary, 'hello'],
      ['cut off', boundary, '--x\r\nContent-Disposition: form-data; name=""; filename="a.txt"\r\n\r\nhel'],
      [
        'without file',
        boundary,
        '--x\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n--x--\r\n',
      ],
      ['full of nonsense', boundary, '--x\r\n\u0000\r\n\r\n\r\n--x\r\n--x--\r\n'],
    ])('%s is a bad request', async (_how, headers, body) => {
      expect(await code(await send('small/form.txt', { headers, body }))).toMatchObject({
        status: 400,
        statusCode: '400',
        code: 'InvalidRequest',
      })
    })

    test('with a file in a part of any name is accepted; its fields set cache control and metadata', async () => {
      const form = new FormData()
      form.set('cacheControl', '77')
      form.set('metadata', '{"a":1}')
      form.set('file', new File(['hello'], 'ä.txt', { type: 'text/plain;charset=utf-8' }))
      expect((await send('small/named.txt', { body: form })).status).toBe(200)
      const answer = await server.fetch('/storage/v1/object/public/small/named.txt')
      expect(answer.headers.get('cache-control')).toBe('max-age=77')
      expect((await service().info('named.txt')).data?.metadata).toEqual({ a: 1 })
    })

    test('with a header in place of seconds sets no header', async () => {
      const form = new FormData()
      form.set('cacheControl', '1\r\nset-cookie: a=b')
      form.set('', new File(['hello'], 'a.txt', { type: 'text/plain' }))
      await send('small/injected.txt', { body: form })
      const answer = await server.fetch('/storage/v1/object/public/small/injected.txt')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('set-cookie')).toBeNull()
    })

    test.each([['{'], ['[]'], ['1']])('with %s as metadata is a bad request', async (metadata) => {
      const form = new FormData()
      form.set('metadata', metadata)
      form.set('', new File(['hello'], 'a.txt', { type: 'text/plain' }))
      expect(await code(await send('small/metadata.txt', { body: form }))).toMatchObject({
        code: 'InvalidRequest',
      })
    })
  })

  test('an empty file is accepted where pictures are not required', async () => {
    expect(
      (await service().upload('empty.txt', new Uint8Array(), { contentType: 'text/plain' })).error,
    ).toBeNull()
    const answer = await server.fetch('/storage/v1/object/public/small/empty.txt')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  describe('names', () => {
    const visitor = () => storageOf(server, server.personas.visitor).from('pictures')
    test.each([
      ['ä.png'],
      ['a~b.png'],
      ['日本.png'],

      ['a%b.png'],
      ['a"b.png'],
      ['a/./b.png'],
      ['a/..b/../c.png'],
    ])('like %s never become part of the store', async (name) => {
      const { error } = await visitor().upload(name, await png({ width: 4, height: 4 }), {
        contentType: 'image/png',
      })
      const rows = await server.db.adminPool.query('select from storage.objects where name = $1', [name])
      expect(rows.rowCount).toBe(0)
      if (!name.includes('./'))
        expect(error).toEqual(storageError('400', 'InvalidKey', `Invalid key: ${name}`))
    })

    test.each([
      'pictures/../../etc/passwd',
      'pictures/%2e%2e/%2e%2e/etc/passwd',
      'pictures/..%2f..%2fetc%2fpasswd',
      'pictures/a%2f..%2fb',
      'pictures/%252e%252e%252fb',
      'pictures/a%00b',
      'pictures/a//b',
      'pictures/%',
      'pictures/%ff',
      '..%2fpictures/a',
      'public/../../../a',
    ])('like %s lead nowhere, reading or writing', async (path) => {
      const body = await png({ width: 4, height: 4 })
      const written = await send(path, { body, headers: { 'content-type': 'image/png' } })
      expect([400, 404]).toContain(written.status)
      const read = await server.fetch(`/storage/v1/object/public/${path}`)
      expect([400, 401, 404]).toContain(read.status)
      expect(await read.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    })

    test('with every allowed character are accepted', async () => {
      const name = "A-z_0!.*'() &$@=;:+,x.png"
      const bytes = await png({ width: 4, height: 4 })
      const admin = storageOf(server, server.personas.admin).from('pictures')
      expect((await admin.upload(name, bytes, { contentType: 'image/png' })).error).toBeNull()
      const answer = await server.fetch(`/storage/v1/object/public/pictures/${encodeURIComponent(name)}`)
      expect(answer.status).toBe(200)
    })
  })
})

describe('space on the disk', () => {
  let server: TestServer
  let full: Hono<ServerEnv>
  beforeAll(async () => {
    server = await createTestServer()
    full = await createServer({ ...server.dependencies, freeSpaceFloor: Number.POSITIVE_INFINITY })
  })
  afterAll(() => server.close())

  const request = async (path: string, init: RequestInit) =>
    full.fetch(
      new Request(`http://site.test/storage/v1/object/${path}`, {
        ...init,
        headers: { ...server.personas.admin.headers, 'content-type': 'image/png', ...init.headers },
      }),
    )
  const INSUFFICIENT = { statusCode: '507', code: 'InsufficientStorage' }

  test('below the minimum of free space uploads are refused; reading and removing work', async () => {
    const picture = await png({ width: 8, height: 8 })
    const { headers } = server.personas.admin
    const stored = await server.fetch('/storage/v1/object/pictures/there.png', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/png' },
      body: picture,
    })
    expect(stored.status).toBe(200)
    const before = await objectsOf(server)

    const refused = await request('pictures/new.png', { method: 'POST', body: picture })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject(INSUFFICIENT)
    const copy = { bucketId: 'pictures', sourceKey: 'there.png', destinationKey: 'copy.png' }
    const copied = await request('copy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(copy),
    })
    expect(await copied.json()).toMatchObject(INSUFFICIENT)
    expect(await objectsOf(server)).toEqual(before)

    expect((await request('public/pictures/there.png', {})).status).toBe(200)
    expect((await request('pictures/there.png', { method: 'DELETE' })).status).toBe(200)
  })
})
