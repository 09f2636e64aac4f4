import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { png } from '../testing/pictures.ts'
import { storageError, storageOf } from '../testing/stored-files.ts'

describe('reading', () => {
  const TEXT = 'abcdefghijklmnopqrstuvwxyz'
  const LARGE = new Uint8Array(3_000_000).map((_, index) => index % 251)

  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    await server.db.adminPool.query(
      `insert into storage.buckets (id, name, public) values ('files', 'files', true), ('private', 'private', false)`,
    )
    for (const bucket of ['files', 'private']) {
      const files = storageOf(server, server.personas.service).from(bucket)
      await files.upload('a/text.txt', TEXT, { contentType: 'text/plain', cacheControl: '120' })
      await files.upload('page.html', '<h1>hello</h1>', { contentType: 'text/html' })
      await files.upload('drawing.svg', '<svg/>', { contentType: 'image/svg+xml' })
      await files.upload('program.js', 'alert(1)', { contentType: 'text/javascript' })
      await files.upload('style.css', '*{}', { contentType: 'text/css' })
      await files.upload('leaflet.pdf', '%PDF-1.7', { contentType: 'application/pdf' })
      await files.upload('large.bin', LARGE, { contentType: 'application/octet-stream' })
    }
  })
  afterAll(() => server.close())

  const get = (path: string, headers: HeadersInit = {}, method = 'GET') =>
    server.fetch(`/storage/v1/object/public/${path}`, { headers, method })
  const etag = `"${createHash('md5').update(TEXT).digest('hex')}"`

  describe('a public file', () => {
    test('is sent without a key, with the headers caches need', async () => {
      const answer = await get('files/a/text.txt')
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe(TEXT)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/plain',
        'content-length': '26',
        'accept-ranges': 'bytes',
        'cache-control': 'max-age=120',
        'x-robots-tag': 'none',
        'x-content-type-options': 'nosniff',
        etag,
      })
      expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 60_000)
    })

    test('answers the same headers to HEAD, without the bytes', async () => {
      const answer = await get('files/a/text.txt', {}, 'HEAD')
      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
        200,
        '26',
        '',
      ])
    })

    test.each([[etag], [`W/${etag}`], [`"x", ${etag}`], ['*']])(
      'answers 304 to a client that has %s',
      async (tag) => {
        const answer = await get('files/a/text.txt', { 'if-none-match': tag })
        expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag])
      },
    )

    test('is sent to a client that has another version', async () => {
      expect((await get('files/a/text.txt', { 'if-none-match': '"other"' })).status).toBe(200)
    })

    test('is not sent again where it has not changed since', async () => {
      const since = (await get('files/a/text.txt')).headers.get('last-modified') ?? ''
      const answer = await get('files/a/text.txt', { 'if-modified-since': since })
      expect([answer.status, await answer.text()]).toEqual([304, ''])
      const earlier = new Date(Date.parse(since) - 1000).toUTCString()
      for (const others of [
        { 'if-modified-since': earlier },
        { 'if-modified-since': 'gestern' },
        { 'if-modified-since': since, 'if-none-match': '"other"' },
      ]) {
        expect((await get('files/a/text.txt', others)).status).toBe(200)
      }
    })

    test.each([
      ['bytes=0-9', 'abcdefghij', 'bytes 0-9/26'],
      ['bytes=20-', 'uvwxyz', 'bytes 20-25/26'],
      ['bytes=-3', 'xyz', 'bytes 23-25/26'],
      ['bytes=25-100', 'z', 'bytes 25-25/26'],
      ['bytes=-100', TEXT, 'bytes 0-25/26'],
    ])('comes in parts: %s', async (range, text, contentRange) => {
      const answer = await get('files/a/text.txt', { range })
      expect([answer.status, await answer.text()]).toEqual([206, text])
      expect(answer.headers.get('content-range')).toBe(contentRange)
      expect(answer.headers.get('content-length')).toBe(String(text.length))
    })

    test.each([['bytes=26-'], ['bytes=100-200'], ['bytes=-0']])(
      'answers 416 to the range %s',
      async (range) => {
        const answer = await get('files/a/text.txt', { range })
        expect(answer.status).toBe(416)
        expect(answer.headers.get('content-range')).toBe('bytes */26')
        expect(await answer.json()).toMatchObject({
          statusCode: '416',
          error: 'invalid_range',
          code: 'InvalidRange',
        })
      },
    )

    test.each([['bytes=0-1,3-4'], ['lines=1-2'], ['bytes=9-3'], ['bytes=-'], ['nonsense']])(
      'is sent whole when the range is %s',
      async (range) => {
        expect((await get('files/a/text.txt', { range })).status).toBe(200)
      },
    )

    test('is sent whole when If-Range names another version', async () => {
      expect((await get('files/a/text.txt', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
      expect((await get('files/a/text.txt', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    })

    test('that is large is sent whole and in parts', async () => {
      const whole = new Uint8Array(await (await get('files/large.bin')).arrayBuffer())
      expect(Buffer.compare(whole, LARGE)).toBe(0)
      const part = await get('files/large.bin', { range: 'bytes=1000000-2999998' })
      expect(
        Buffer.compare(new Uint8Array(await part.arrayBuffer()), LARGE.subarray(1_000_000, 2_999_999)),
      ).toBe(0)
    })

    test.each([
      ['', 'attachment;'],
      ['föo.png', `attachment; filename=f%C3%B6o.png; filename*=UTF-8''f%C3%B6o.png`],
      ['a"\r\nb;c\'', `attachment; filename=a%22%0D%0Ab%3Bc%27; filename*=UTF-8''a%22%0D%0Ab%3Bc%27`],
    ])('is saved as %j when asked to', async (name, disposition) => {
      const answer = await get(`files/a/text.txt?download=${encodeURIComponent(name)}`)
      expect(answer.headers.get('content-disposition')).toBe(disposition)
    })

    test.each(['page.html', 'program.js', 'style.css'])('%s is sent as text', async (name) => {
      const { headers } = await get(`files/${name}`)
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })

    test.each(['page.html', 'drawing.svg', 'large.bin'])('%s is sent with a CSP sandbox', async (name) => {
      const policy = (await get(`files/${name}`)).headers.get('content-security-policy')
      expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    })

    test('a PDF is sent with a policy but without a sandbox', async () => {
      const policy = (await get('files/leaflet.pdf')).headers.get('content-security-policy')
      expect(policy).toMatch(/^default-src 'none'/)
      expect(policy).not.toContain('sandbox')
    })

    test('other sites may embed it', async () => {
      const { headers } = await get('files/a/text.txt')
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    })
  })

  describe('nothing is found', () => {
    test.each([
      ['files/none.txt', 'NoSuchKey', 'Object not found'],
      ['nowhere/a.txt', 'NoSuchBucket', 'Bucket not found'],
      ['private/a/text.txt', 'NoSuchBucket', 'Bucket not found'],
    ])('publicly under %s', async (path, code, message) => {
      const answer = await get(path)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ statusCode: '404', code, message })
    })

    test('under a route that does not exist', async () => {
      const answer = await server.fetch('/storage/v1/nothing/here', {
        headers: server.personas.visitor.headers,
      })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.stringContaining('not found'),
      })
    })
  })

  describe('a private file', () => {
    test('is sent only to callers whom the policies let read it', async () => {
      const admin = await storageOf(server, server.personas.admin).from('private').download('a/text.txt')
      expect(await admin.data?.text()).toBe(TEXT)
      for (const persona of [server.personas.visitor, server.personas.member]) {
        expect((await storageOf(server, persona).from('private').download('a/text.txt')).error).toBeTruthy()
        expect((await storageOf(server, persona).from('private').info('a/text.txt')).error).toEqual(
          storageError('404', 'NoSuchKey', 'Object not found'),
        )
      }
    })

    test('is refused with an expired or forged token', async () => {
      const expired = await storageOf(server, server.personas.expired).from('private').info('a/text.txt')
      expect(expired.error).toEqual(storageError('403', 'AccessDenied', '"exp" claim timestamp check failed'))
      const forged = await storageOf(server, server.personas.forged).from('private').info('a/text.txt')
      expect(forged.error).toEqual(storageError('403', 'AccessDenied', 'signature verification failed'))
      const { apikey } = server.personas.visitor.headers
      const broken = await server.fetch('/storage/v1/object/private/a/text.txt', {
        headers: { apikey: apikey ?? '', authorization: 'Bearer nonsense' },
      })
      expect(await broken.json()).toMatchObject({ statusCode: '403', message: 'Invalid Compact JWS' })
    })

    test('is refused without a key', async () => {
      const answer = await server.fetch('/storage/v1/object/private/a/text.txt')
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({
        message: 'No API key found in request',
        code: expect.any(String),
      })
    })
  })

  test('readers of a file that is being replaced get one complete version', async () => {
    const service = storageOf(server, server.personas.service).from('files')
    const versions = ['x'.repeat(1000), 'y'.repeat(2000)]
    await service.upload('busy.txt', versions[0] ?? '', { contentType: 'text/plain' })
    let replacing = true
    const writer = (async () => {
      for (let round = 0; round < 20; round += 1) await service.update('busy.txt', versions[round % 2] ?? '')
      replacing = false
    })()
    while (replacing) {
      const answer = await get('files/busy.txt')
      expect(answer.status).toBe(200)
      expect(versions).toContain(await answer.text())
    }
    await writer
  })
})

describe('signed links', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    await server.db.adminPool.query(`insert into storage.buckets (id, name) values ('private', 'private')`)
    const files = storageOf(server, server.personas.service).from('private')
    await files.upload('a b/c+d.txt', 'hello', { contentType: 'text/plain' })
    await files.upload('other.txt', 'other', { contentType: 'text/plain' })
  })
  afterAll(() => server.close())

  const admin = () => storageOf(server, server.personas.admin).from('private')
  const open = (url: string) => server.fetch(url.replace('http://site.test', ''))
  const refusal = async (answer: Response) => ({
    status: answer.status,
    ...((await answer.json()) as object),
  })

  test('a signed link lets anybody read one file until it expires', async () => {
    const { data } = await admin().createSignedUrl('a b/c+d.txt', 60)
    const answer = await open(data?.signedUrl ?? '')
    expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    const ends = Date.parse(answer.headers.get('expires') ?? '') - Date.now()
    expect(ends).toBeGreaterThan(50_000)
    expect(ends).toBeLessThan(61_000)
  })

  test('a signed link is valid for its file only', async () => {
    const { data } = await admin().createSignedUrl('a b/c+d.txt', 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token')
    const answer = await open(`/storage/v1/object/sign/private/other.txt?token=${token}`)
    expect(await refusal(answer)).toMatchObject({ status: 400, statusCode: '400', code: 'InvalidSignature' })
  })

  test('an expired, changed or missing token, or one signed with the session secret, is refused', async () => {
    const claims = { url: 'private/other.txt', scope: 'download' }
    const sign = (secret: string, age: number) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + age)
        .sign(new TextEncoder().encode(secret))
    const session = await sign(server.secrets.jwtSecret, 60)
    const { data } = await admin().createSignedUrl('other.txt', 60)
    const forged = `${new URL(data?.signedUrl ?? '').searchParams.get('token')?.slice(0, -3)}abc`
    for (const token of [session, forged, 'nonsense', '']) {
      const answer = await open(`/storage/v1/object/sign/private/other.txt?token=${token}`)
      expect(await refusal(answer)).toMatchObject({ status: 400, statusCode: '400', code: 'InvalidJWT' })
    }
    const nonsense = await open('/storage/v1/object/sign/private/other.txt?token=nonsense')
    expect(await refusal(nonsense)).toMatchObject({ error: 'InvalidJWT', message: 'Invalid Compact JWS' })
  })

  test('links to several files are created at once; unreadable files get none', async () => {
    const { data } = await admin().createSignedUrls(['other.txt', 'none.txt'], 60)
    expect(data).toMatchObject([
      {
        error: null,
        path: 'other.txt',
        signedUrl: expect.stringContaining('/storage/v1/object/sign/private/other.txt?token='),
      },
      { error: 'Either the object does not exist or you do not have access to it', path: 'none.txt' },
    ])
  })

  test('a caller who may not read a file gets no link to it', async () => {
    const visitor = storageOf(server, server.personas.visitor).from('private')
    expect((await visitor.createSignedUrl('other.txt', 60)).error).toEqual(storageError('404', 'NoSuchKey'))
    expect((await visitor.createSignedUrls(['other.txt'], 60)).data).toMatchObject([{ signedUrl: null }])
  })

  test.each([[0], [-1], [1.5], [1e30], ['soon']])(
    'a lifetime of %s seconds is refused',
    async (expiresIn) => {
      const { error } = await admin().createSignedUrl('other.txt', expiresIn as number)
      expect(error).toEqual(storageError('400', 'InvalidRequest'))
    },
  )

  test('an upload link lets anybody upload one file, once', async () => {
    const { data } = await storageOf(server, server.personas.admin)
      .from('pictures')
      .createSignedUploadUrl('1-u.png')
    const anybody = storageOf(server, { headers: {} }).from('pictures')
    const picture = new File([await png({ width: 4, height: 4 })], 'a.png', { type: 'image/png' })
    const token = data?.token ?? ''
    expect((await anybody.uploadToSignedUrl('1-u.png', token, picture)).error).toBeNull()
    expect((await open('/storage/v1/object/public/pictures/1-u.png')).status).toBe(200)
    const owner = await server.db.adminPool.query(
      `select owner_id from storage.objects where name = '1-u.png'`,
    )
    expect(owner.rows).toEqual([{ owner_id: server.personas.admin.userId }])

    const again = await anybody.uploadToSignedUrl('1-u.png', token, picture)
    expect(again.error).toEqual(storageError('409', 'KeyAlreadyExists'))
    const elsewhere = await anybody.uploadToSignedUrl('1-other.png', token, picture)
    expect(elsewhere.error).toEqual(storageError('400', 'InvalidSignature'))
  })

  test('an upload link with upsert replaces the file, and is no link for reading', async () => {
    const links = storageOf(server, server.personas.admin).from('private')
    const { data } = await links.createSignedUploadUrl('other.txt', { upsert: true })
    const anybody = storageOf(server, { headers: {} }).from('private')
    const text = new File(['replaced'], 'a.txt', { type: 'text/plain' })
    expect((await anybody.uploadToSignedUrl('other.txt', data?.token ?? '', text)).error).toBeNull()
    const read = await open(`/storage/v1/object/sign/private/other.txt?token=${data?.token}`)
    expect(await refusal(read)).toMatchObject({ code: 'InvalidSignature' })
  })

  test('a caller who may not upload gets no upload link', async () => {
    const visitor = storageOf(server, server.personas.visitor)
    expect((await visitor.from('private').createSignedUploadUrl('a.txt')).error).toEqual(
      storageError('403', 'AccessDenied', 'new row violates row-level security policy'),
    )
    expect((await visitor.from('nowhere').createSignedUploadUrl('a.txt')).error).toEqual(
      storageError('404', 'InvalidRequest', 'The related resource does not exist'),
    )
  })
})
