import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { png } from './testing/pictures.ts'
import { storageError, storageOf } from './testing/stored-files.ts'

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
const refusal = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) })

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

test.each([[0], [-1], [1.5], [1e30], ['soon']])('a lifetime of %s seconds is refused', async (expiresIn) => {
  const { error } = await admin().createSignedUrl('other.txt', expiresIn as number)
  expect(error).toEqual(storageError('400', 'InvalidRequest'))
})

test('an upload link lets anybody upload one file, once', async () => {
  const { data } = await storageOf(server, server.personas.admin)
    .from('pictures')
    .createSignedUploadUrl('1-u.png')
  const anybody = storageOf(server, { headers: {} }).from('pictures')
  const picture = new File([await png({ width: 4, height: 4 })], 'a.png', { type: 'image/png' })
  const token = data?.token ?? ''
  expect((await anybody.uploadToSignedUrl('1-u.png', token, picture)).error).toBeNull()
  expect((await open('/storage/v1/object/public/pictures/1-u.png')).status).toBe(200)
  const owner = await server.db.adminPool.query(`select owner_id from storage.objects where name = '1-u.png'`)
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
