import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { clientOf } from './client.ts'

const targets = inject('conformance')
const BUCKET = 'pictures'
const MISSING = 'gibt-es-nicht.jpg'

/** An unused name: time, random text, extension. */
const fresh = (extension = 'jpg') => `${Date.now()}-${Math.random().toString(36).slice(2)}.${extension}`

describe.runIf(targets.kind === 'own')('storage, by the official client', () => {
  if (targets.kind !== 'own') return
  const { url, keys } = targets
  const client = (who: 'anon' | 'member' | 'admin') => clientOf(url, keys, who)
  const visitor = client('anon').storage.from(BUCKET)
  const member = client('member').storage.from(BUCKET)
  const admin = client('admin').storage.from(BUCKET)
  let picture: Buffer<ArrayBuffer>

  beforeAll(async () => {
    const red = { create: { width: 40, height: 30, channels: 3 as const, background: '#a03020' } }
    picture = Buffer.from(await sharp(red).jpeg().toBuffer())
  })

  const file = (name: string, type = 'image/jpeg') => new File([picture], name, { type })
  const arrayBuffer = () => picture.buffer.slice(picture.byteOffset, picture.byteOffset + picture.byteLength)

  test('a visitor uploads a File and everybody reads it by its public address', async () => {
    const name = fresh()
    const uploaded = await visitor.upload(name, file(name))
    expect(uploaded.error).toBeNull()
    expect(uploaded.data).toMatchObject({ path: name, fullPath: `${BUCKET}/${name}` })
    const { publicUrl } = visitor.getPublicUrl(name).data
    expect(publicUrl).toBe(`${url}/storage/v1/object/public/${BUCKET}/${name}`)
    const read = await fetch(publicUrl)
    expect(read.status).toBe(200)
    expect(read.headers.get('content-type')).toBe('image/jpeg')
    expect(read.headers.get('cache-control')).toContain('max-age=3600')
    const { width, height, format } = await sharp(Buffer.from(await read.arrayBuffer())).metadata()
    expect({ width, height, format }).toEqual({ width: 40, height: 30, format: 'jpeg' })
    const again = await fetch(publicUrl, { headers: { 'if-none-match': read.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const part = await fetch(publicUrl, { headers: { range: 'bytes=0-9' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  })

  test('an ArrayBuffer is stored with the given content type', async () => {
    const name = fresh()
    const { error } = await visitor.upload(name, arrayBuffer(), {
      contentType: 'image/jpeg',
      cacheControl: '60',
    })
    expect(error).toBeNull()
    const read = await fetch(visitor.getPublicUrl(name).data.publicUrl)
    expect(read.headers.get('cache-control')).toContain('max-age=60')
  })

  test('a name can be used once', async () => {
    const name = fresh()
    await visitor.upload(name, file(name))
    const { error } = await visitor.upload(name, file(name))
    expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
  })

  test('visitors and members cannot replace, list or remove', async () => {
    const name = fresh()
    await visitor.upload(name, file(name))
    expect((await visitor.upload(name, file(name), { upsert: true })).error).toMatchObject({
      statusCode: '403',
    })
    expect((await visitor.list()).data).toEqual([])
    expect((await member.list()).data).toEqual([])
    expect((await visitor.remove([name])).data).toEqual([])
    expect((await fetch(visitor.getPublicUrl(name).data.publicUrl)).status).toBe(200)
  })

  test('an admin lists and removes', async () => {
    const folder = fresh('')
    await admin.upload(`${folder}b.jpg`, file('b.jpg'))
    await admin.upload(`${folder}a.jpg`, file('a.jpg'))
    const listed = await admin.list('', { search: folder })
    expect(listed.data?.map(({ name }) => name)).toEqual([`${folder}a.jpg`, `${folder}b.jpg`])
    expect(listed.data?.[0]?.metadata).toMatchObject({ mimetype: 'image/jpeg' })
    const removed = await admin.remove([`${folder}a.jpg`, MISSING])
    expect(removed.data?.map(({ name }) => name)).toEqual([`${folder}a.jpg`])
    expect((await fetch(admin.getPublicUrl(`${folder}a.jpg`).data.publicUrl)).status).toBe(400)
  })

  test('signed addresses', async () => {
    const name = fresh()
    await admin.upload(name, file(name))
    const signed = await admin.createSignedUrl(name, 60)
    expect(signed.error).toBeNull()
    const address = signed.data?.signedUrl ?? ''
    expect((await fetch(address)).status).toBe(200)
    expect((await fetch(address.replace(/token=.*/, 'token=abc'))).status).toBe(400)
    const many = await admin.createSignedUrls([name, MISSING], 60)
    expect(many.data?.map(({ signedUrl, error }) => [Boolean(signedUrl), Boolean(error)])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('missing objects', async () => {
    expect((await admin.download(MISSING)).error).not.toBeNull()
    expect((await admin.exists(MISSING)).data).toBe(false)
    const { error } = await client('anon').storage.from('kein-eimer').upload('a.jpg', file('a.jpg'))
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  test.each([
    ['a type that is not allowed', () => new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), '415'],
    ['a text that calls itself a picture', () => new File(['hallo'], 'a.jpg', { type: 'image/jpeg' }), '415'],
    [
      'a file of 5 MB and a byte',
      () => new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }),
      '413',
    ],
  ])('%s is refused', async (_name, make, statusCode) => {
    const name = fresh()
    const { data, error } = await visitor.upload(name, make())
    expect(data).toBeNull()
    expect(error).toMatchObject({ statusCode })
    expect((await fetch(visitor.getPublicUrl(name).data.publicUrl)).status).toBe(400)
  })
})
