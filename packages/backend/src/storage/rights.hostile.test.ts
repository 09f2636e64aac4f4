import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { png } from './testing/pictures.ts'

let server: TestServer
let picture: Uint8Array<ArrayBuffer>
const OTHERS_PICTURE = '1795000000000-somebody.png'
beforeAll(async () => {
  server = await createTestServer()
  picture = await png({ width: 16, height: 16 })
  await server.db.adminPool.query(
    `insert into storage.buckets (id, name, public) values ('private', 'private', false)`,
  )
})
afterAll(() => server.close())

type Who = keyof TestServer['personas']
const call = (who: Who, method: string, path: string, body?: BodyInit, more: Record<string, string> = {}) =>
  server.fetch(`/storage/v1/${path}`, {
    method,
    headers: { ...server.personas[who].headers, 'content-type': 'application/json', ...more },
    ...(body === undefined ? {} : { body }),
  })
const upload = (who: Who, path: string, more: Record<string, string> = {}, method = 'POST') =>
  call(who, method, `object/${path}`, picture, { 'content-type': 'image/png', ...more })
const json = (value: unknown) => JSON.stringify(value)
const state = async () =>
  (
    await server.db.adminPool.query(
      `select bucket_id, name, version from storage.objects union all
       select id, name, public::text || coalesce(file_size_limit::text, '') from storage.buckets order by 1, 2, 3`,
    )
  ).rows

beforeEach(async () => {
  await upload('service', `pictures/${OTHERS_PICTURE}`, { 'x-upsert': 'true' })
  await upload('service', 'private/secret.png', { 'x-upsert': 'true' })
})

const NOT_FOR: readonly Who[] = ['visitor', 'member', 'otherMember', 'expired', 'forged']

/** Everything that only admins may do; each would change something if it were allowed. */
const CHANGES: readonly [string, (who: Who) => Promise<Response>][] = [
  ['overwrite with x-upsert', (who) => upload(who, `pictures/${OTHERS_PICTURE}`, { 'x-upsert': 'true' })],
  ['overwrite with PUT', (who) => upload(who, `pictures/${OTHERS_PICTURE}`, {}, 'PUT')],
  ['create with PUT', (who) => upload(who, 'pictures/1795000000000-byput.png', {}, 'PUT')],
  ['remove one', (who) => call(who, 'DELETE', `object/pictures/${OTHERS_PICTURE}`)],
  ['remove several', (who) => call(who, 'DELETE', 'object/pictures', json({ prefixes: [OTHERS_PICTURE] }))],
  [
    'move',
    (who) =>
      call(
        who,
        'POST',
        'object/move',
        json({ bucketId: 'pictures', sourceKey: OTHERS_PICTURE, destinationKey: 'm.png' }),
      ),
  ],
  [
    'move out of a private bucket',
    (who) =>
      call(
        who,
        'POST',
        'object/move',
        json({
          bucketId: 'private',
          sourceKey: 'secret.png',
          destinationKey: '1.png',
          destinationBucket: 'pictures',
        }),
      ),
  ],
  [
    'copy',
    (who) =>
      call(
        who,
        'POST',
        'object/copy',
        json({ bucketId: 'pictures', sourceKey: OTHERS_PICTURE, destinationKey: 'c.png' }),
      ),
  ],
  [
    'copy out of a private bucket',
    (who) =>
      call(
        who,
        'POST',
        'object/copy',
        json({
          bucketId: 'private',
          sourceKey: 'secret.png',
          destinationKey: '1.png',
          destinationBucket: 'pictures',
        }),
      ),
  ],
  ['write into a private bucket', (who) => upload(who, 'private/1795000000000-mine.png')],
  ['make a bucket', (who) => call(who, 'POST', 'bucket', json({ id: 'mine', name: 'mine', public: true }))],
  ['open a private bucket', (who) => call(who, 'PUT', 'bucket/private', json({ public: true }))],
  [
    'lift a limit',
    (who) => call(who, 'PUT', 'bucket/pictures', json({ file_size_limit: null, allowed_mime_types: null })),
  ],
  ['empty a bucket', (who) => call(who, 'POST', 'bucket/pictures/empty', '{}')],
  ['delete a bucket', (who) => call(who, 'DELETE', 'bucket/private', '{}')],
]

describe.each(NOT_FOR)('%s', (who) => {
  test.each(CHANGES)('cannot %s', async (_what, attempt) => {
    const before = await state()
    const response = await attempt(who)
    expect(response.status).toBeLessThan(500)
    expect(await state()).toEqual(before)
  })

  test('gets the same response for private and for missing files', async () => {
    const answers = async (name: string) => {
      const requests = [
        call(who, 'GET', `object/private/${name}`),
        call(who, 'GET', `object/authenticated/private/${name}`),
        call(who, 'GET', `object/public/private/${name}`),
        call(who, 'GET', `object/info/private/${name}`),
        call(who, 'GET', `render/image/public/private/${name}?width=80`),
        call(who, 'POST', `object/sign/private/${name}`, json({ expiresIn: 60 })),
        call(who, 'POST', 'object/list/private', json({ prefix: '' })),
        call(who, 'POST', 'object/sign/private', json({ expiresIn: 60, paths: [name] })),
      ]
      return Promise.all(
        requests.map(async (request) => {
          const response = await request
          return [response.status, (await response.text()).replaceAll(name, 'NAME')]
        }),
      )
    }
    const secret = await answers('secret.png')
    expect(secret).toEqual(await answers('absent.png'))
    for (const [, body] of secret) expect(body).not.toMatch(/"signedURL":"|PNG|"size"/)
  })

  test('reads no list', async () => {
    const response = await call(who, 'POST', 'object/list/pictures', '{}')
    if (response.status === 200) expect(await response.json()).toEqual([])
  })
})

test('admins may', async () => {
  for (const [what, attempt] of CHANGES) {
    await server.db.adminPool.query(
      `insert into storage.buckets (id, name, public) values ('private', 'private', false) on conflict (id) do update set public = false`,
    )
    await server.db.adminPool.query(`delete from storage.objects where name not in ($1, 'secret.png')`, [
      OTHERS_PICTURE,
    ])
    await server.db.adminPool.query(`delete from storage.buckets where id = 'mine'`)
    if (what === 'delete a bucket') await call('admin', 'POST', 'bucket/private/empty', '{}')
    else {
      await upload('service', `pictures/${OTHERS_PICTURE}`, { 'x-upsert': 'true' })
      await upload('service', 'private/secret.png', { 'x-upsert': 'true' })
    }
    const response = await attempt('admin')
    expect([what, response.status, await response.text()]).toEqual([what, 200, expect.any(String)])
  }
  // The limits that the previous test removed; the links below need them.
  await call(
    'admin',
    'PUT',
    'bucket/pictures',
    json({ file_size_limit: '5242880', allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'] }),
  )
})

describe('a signed link', () => {
  const FILE = 'private/secret.png'
  beforeAll(() =>
    server.db.adminPool.query(
      `insert into storage.buckets (id, name, public) values ('private', 'private', false) on conflict (id) do nothing`,
    ),
  )
  const linked = async (expiresIn: unknown = 60) => {
    const { signedURL } = await (
      await call('admin', 'POST', `object/sign/${FILE}`, json({ expiresIn }))
    ).json()
    return new URL(`http://x/storage/v1${signedURL}`)
  }
  const open = (path: string, token: string) =>
    server.fetch(`/storage/v1/object/sign/${path}?token=${encodeURIComponent(token)}`)
  const own = (claims: Record<string, unknown>, secret: string, alg = 'HS256') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))

  test('is valid for its file only', async () => {
    const token = (await linked()).searchParams.get('token') ?? ''
    expect((await open(FILE, token)).status).toBe(200)
    for (const path of [
      'private/other.png',
      `pictures/${OTHERS_PICTURE}`,
      'private/secret.png/',
      'private%2Fsecret.png/x',
    ]) {
      expect([path, (await open(path, token)).status]).not.toEqual([path, 200])
    }
  })

  test('is no session and no upload permission, and is invalid when its file is removed', async () => {
    const token = (await linked()).searchParams.get('token') ?? ''
    const bearer = await server.fetch('/storage/v1/object/list/private', {
      method: 'POST',
      headers: {
        ...server.personas.visitor.headers,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    })
    expect(await bearer.json()).toMatchObject({ code: 'AccessDenied' })
    const put = await server.fetch(`/storage/v1/object/upload/sign/${FILE}?token=${token}`, {
      method: 'PUT',
      body: picture,
    })
    expect(await put.json()).toMatchObject({ code: expect.stringMatching(/^Invalid(Signature|JWT)$/) })
    await call('admin', 'DELETE', 'object/private', json({ prefixes: ['secret.png'] }))
    expect(await (await open(FILE, token)).json()).toMatchObject({ code: 'NoSuchKey' })
  })

  test.each([
    ['nothing', () => ''],
    ['noise', () => 'a.b.c'],
    [
      'no algorithm',
      () => `${base64({ alg: 'none' })}.${base64({ url: FILE, scope: 'download', exp: 4_000_000_000 })}.`,
    ],
    ['the secret of sessions', () => own({ url: FILE, scope: 'download' }, server.secrets.jwtSecret)],
    ['the publishable key', () => own({ url: FILE, scope: 'download' }, server.secrets.publishableKey)],
    ['a session', () => server.personas.admin.headers.authorization?.slice(7) ?? ''],
  ])('is not made from %s', async (_what, make) => {
    const answered = await open(FILE, await make())
    expect([answered.status, (await answered.json()).code]).toEqual([
      400,
      expect.stringMatching(/^Invalid(Signature|JWT)$/),
    ])
  })

  test.each([0, -1, 1.5, 'x', null, [], Number.MAX_SAFE_INTEGER])(
    'is refused for %s seconds',
    async (expiresIn) => {
      const answered = await call('admin', 'POST', `object/sign/${FILE}`, json({ expiresIn }))
      expect([answered.status, (await answered.json()).code]).toEqual([400, 'InvalidRequest'])
    },
  )
})

describe('allowed names of pictures', () => {
  const longest = `${'f'.repeat(64)}/${'n'.repeat(124)}.png`
  test.each([
    ['as the form does', '1795000000000-0a1b2c3d4e5f6071.png'],
    ['in a folder', '2026/a_b-c.d.png'],
    ['as long as may be', longest],
  ])('%s', async (_how, name) => {
    for (const bucket of ['pictures', 'photos']) {
      expect((await upload('visitor', `${bucket}/${name}`)).status).toBe(200)
    }
    await call('admin', 'DELETE', 'object/pictures', json({ prefixes: [name] }))
    expect((await upload('member', `pictures/${name}`)).status).toBe(200)
  })

  test.each([
    ['with a space', 'a b.png'],
    ['with a quotation mark', "a'b.png"],
    ['with a bracket', 'a(1).png'],
    ['with an ampersand', 'a&b.png'],
    ['with an equals sign', 'a=b.png'],
    ['hidden', '.htaccess'],
    ['like an option', '-rf.png'],
    ['in a hidden folder', '.well-known/a.png'],
    ['in a folder of a folder', 'a/b/c.png'],
    ['too long', `${'n'.repeat(125)}.png`],
    ['in a folder with too long a name', `${'f'.repeat(65)}/a.png`],
  ])('not %s, which admins may', async (_how, name) => {
    for (const who of ['visitor', 'member'] as const) {
      for (const bucket of ['pictures', 'photos']) {
        expect(await (await upload(who, `${bucket}/${encodeURI(name)}`)).json()).toMatchObject({
          code: 'AccessDenied',
        })
      }
      const link = await call(who, 'POST', `object/upload/sign/pictures/${encodeURI(name)}`, '{}')
      expect(await link.json()).toMatchObject({ code: 'AccessDenied' })
    }
    expect((await upload('admin', `pictures/${encodeURI(name)}`)).status).toBe(200)
  })
})

describe('a link to upload', () => {
  test('is created only for callers who may upload, and is valid for one path, once, under the rules of the bucket', async () => {
    const target = 'pictures/1795000000000-linked.png'
    expect((await call('visitor', 'POST', 'object/upload/sign/private/a.png', '{}')).status).toBe(400)
    const { token } = await (await call('visitor', 'POST', `object/upload/sign/${target}`, '{}')).json()
    const put = (path: string, body: BodyInit, type = 'image/png') =>
      server.fetch(`/storage/v1/object/upload/sign/${path}?token=${token}`, {
        method: 'PUT',
        headers: { 'content-type': type },
        body,
      })
    const code = async (response: Promise<Response>) => (await (await response).json()).code
    expect(await code(put('pictures/1795000000000-other.png', picture))).toBe('InvalidSignature')
    expect(await code(put('private/a.png', picture))).toBe('InvalidSignature')
    expect(await code(put(target, '<html>', 'text/html'))).toBe('InvalidMimeType')
    expect(await code(put(target, new Uint8Array(5 * 1024 * 1024 + 1)))).toBe('EntityTooLarge')
    expect((await put(target, picture)).status).toBe(200)
    expect(await code(put(target, picture))).toBe('KeyAlreadyExists')
  })
})

const base64 = (value: unknown) => Buffer.from(json(value)).toString('base64url')
