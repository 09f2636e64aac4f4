import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { HttpError } from '../http/errors.ts'
import type { ServerEnv } from '../http/identity.ts'
import { createFormTokens, type FormTokens } from './form-tokens.ts'
import { guardForms, writeTarget } from './index.ts'

describe('tokens of forms', () => {
  const SECRET = 'a-secret-that-only-tests-ever-use-0123456789'
  const NOTES = 'rest/notes'

  /** Tokens with a fake clock. */
  function minted(secret = SECRET) {
    let time = 1_750_000_000_000
    return {
      tokens: createFormTokens(secret, () => time),
      advance: (milliseconds: number) => {
        time += milliseconds
      },
    }
  }

  async function opened() {
    const forms = minted()
    const token = await forms.tokens.issue([NOTES, 'storage/photos'])
    return { ...forms, token }
  }

  test('after a second a token is valid for each of its targets', async () => {
    const { tokens, token, advance } = await opened()
    advance(1000)
    await tokens.redeem(token, NOTES)
    await tokens.redeem(token, 'storage/photos')
  })

  test('before that it is refused with Retry-After, which does not count as a use', async () => {
    const { tokens, token, advance } = await opened()
    advance(999)
    for (let n = 0; n < 20; n++)
      await expect(tokens.redeem(token, NOTES)).rejects.toMatchObject({
        status: 429,
        code: 'form_too_early',
        headers: { 'retry-after': '1' },
      })
    advance(1)
    await tokens.redeem(token, NOTES)
  })

  test('it expires after two hours', async () => {
    const { tokens, token, advance } = await opened()
    advance(2 * 60 * 60 * 1000 - 1000)
    await tokens.redeem(token, NOTES)
    advance(2000)
    await expect(tokens.redeem(token, NOTES)).rejects.toMatchObject({
      status: 403,
      code: 'form_token_invalid',
    })
  })

  test('it is valid for ten uses; other tokens are not affected', async () => {
    const { tokens, token, advance } = await opened()
    const other = await tokens.issue([NOTES])
    advance(1000)
    for (let n = 0; n < 10; n++) await tokens.redeem(token, NOTES)
    await expect(tokens.redeem(token, NOTES)).rejects.toMatchObject({ status: 403, code: 'form_token_used' })
    await tokens.redeem(other, NOTES)
  })

  test('servers with the same secret accept each other’s tokens', async () => {
    const { token } = await opened()
    const other = minted()
    other.advance(1000)
    await other.tokens.redeem(token, NOTES)
  })

  test('tokens for other targets, with another secret or forged are refused', async () => {
    const { tokens, token, advance } = await opened()
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const earlier = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), opened: 0 }
    const session = await new SignJWT({ for: [NOTES], opened: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti('1')
      .setExpirationTime('2h')
      .sign(new TextEncoder().encode(SECRET))
    advance(1000)
    for (const [wrong, target] of [
      [token, 'rest/inquiries'],
      [await minted('another-secret-that-only-tests-ever-use-0123').tokens.issue([NOTES]), NOTES],
      [`${header}.${Buffer.from(JSON.stringify(earlier)).toString('base64url')}.${signature}`, NOTES],
      [`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`, NOTES],
      [session, NOTES],
      ['x', NOTES],
    ] as const)
      await expect(tokens.redeem(wrong, target), wrong).rejects.toMatchObject({
        status: 403,
        code: 'form_token_invalid',
      })
  })
})

describe('guard of forms', () => {
  let time: number
  let tokens: FormTokens
  let app: Hono<ServerEnv>

  /** The guard in front of a service that accepts everything, with a fake clock. */
  beforeEach(() => {
    time = 1_750_000_000_000
    const now = () => time
    tokens = createFormTokens('a-secret-that-only-tests-ever-use', now)
    app = new Hono<ServerEnv>()
    app.onError((error, c) =>
      error instanceof HttpError ? c.body(null, error.status, error.headers) : c.body(null, 500),
    )
    app.use((c, next) => {
      const sub = c.req.header('x-account')
      c.set('claims', sub ? { role: 'authenticated', sub } : { role: 'anon' })
      return next()
    })
    app.use(guardForms(tokens, true, async ({ sub }) => sub === 'admin', now))
    app.all('*', (c) => c.body(null, 201))
  })

  const post = (body: string, contentType = 'application/json', path = '/rest/v1/notes', token?: string) =>
    app.fetch(
      new Request(`http://site.test${path}`, {
        method: 'POST',
        headers: { 'content-type': contentType, ...(token && { 'x-form-token': token }) },
        body,
      }),
      { incoming: { socket: { remoteAddress: '203.0.113.7' }, headers: {} } as unknown as IncomingMessage },
    )

  const rows = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({})))

  test('a table accepts three hundred rows an hour without a token; others are not affected', async () => {
    for (let minute = 0; minute < 15; minute++) {
      expect((await post(rows(20))).status).toBe(201)
      time += 60_000
    }
    const refused = await post(rows(1))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String(45 * 60))
    expect((await post(rows(20), 'application/json', '/rest/v1/inquiries')).status).toBe(201)
    time += 45 * 60_000
    expect((await post(rows(1))).status).toBe(201)
  })

  test.each([
    ['JSON', ` \n${rows(21)}`, 'application/json'],
    ['CSV', `title\n${'Kauft\n'.repeat(21)}`, 'text/csv'],
    ['JSON that says it is a form', rows(21), 'application/x-www-form-urlencoded'],
  ])('every row of a batch counts, as %s', async (_, body, type) => {
    expect((await post(body, type)).status).toBe(429)
  })

  const MEGABYTE = 1_048_576

  /** Announces a file of so many megabytes, or of an unknown size, by a visitor or by an account. */
  const upload = (
    megabytes?: number,
    bucket = 'photos',
    { account = '', remoteAddress = '203.0.113.7' } = {},
  ) =>
    app.fetch(
      new Request(`http://site.test/storage/v1/object/${bucket}/a.jpg`, {
        method: 'POST',
        headers: {
          ...(megabytes !== undefined && { 'content-length': String(megabytes * MEGABYTE) }),
          ...(account && { 'x-account': account }),
        },
      }),
      { incoming: { socket: { remoteAddress }, headers: {} } as unknown as IncomingMessage },
    )

  test('a bucket accepts 150 megabytes an hour; others are not affected', async () => {
    for (let n = 0; n < 10; n++) expect((await upload(15)).status).toBe(201)
    const refused = await upload(1)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await upload(15, 'pictures')).status).toBe(201)
    time += 3_600_000
    expect((await upload(15)).status).toBe(201)
  })

  test('a bucket accepts 500 megabytes a day', async () => {
    for (let hour = 0; hour < 5; hour++) {
      for (let n = 0; n < 10; n++) expect((await upload(10)).status).toBe(201)
      time += 3_600_000
    }
    const refused = await upload(10)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(19 * 3600)])
  })

  test('a file of unknown or excessive size counts as the largest allowed size', async () => {
    expect([(await upload()).status, (await upload(5_000)).status, (await upload()).status]).toEqual([
      201, 201, 201,
    ])
    expect((await upload()).status).toBe(429)
  })

  test('many accounts of one network share its bytes; an account elsewhere and admins go on', async () => {
    const uploadAs = async (account: string, remoteAddress?: string) =>
      (await upload(15, 'photos', { account, ...(remoteAddress && { remoteAddress }) })).status
    for (let n = 0; n < 10; n++) expect(await uploadAs(`member ${n}`)).toBe(201)
    expect(await uploadAs('another member')).toBe(429)
    expect((await upload(1)).status).toBe(429)
    expect([await uploadAs('admin'), await uploadAs('one elsewhere', '198.51.100.7')]).toEqual([201, 201])
  })

  test('one account shares its bytes between networks', async () => {
    const uploadFrom = async (n: number) =>
      (await upload(15, 'photos', { account: 'member', remoteAddress: `198.51.${n}.7` })).status
    for (let n = 0; n < 10; n++) expect(await uploadFrom(n)).toBe(201)
    expect(await uploadFrom(10)).toBe(429)
  })

  test.each(['{}', '[]', '[', '', 'null'])('%j is one', async (body) => {
    for (let n = 0; n < 20; n++) expect((await post(body)).status).toBe(201)
    expect((await post(body)).status).toBe(429)
  })

  test('a form sent within a second is refused with Retry-After; afterwards the same token is valid', async () => {
    const token = await tokens.issue(['rest/notes'])
    const send = () => post('{}', 'application/json', '/rest/v1/notes', token)
    time += 400
    const early = await send()
    expect(early.status).toBe(429)
    expect(early.headers.get('retry-after')).toBe('1')
    time += 1000
    expect((await send()).status).toBe(201)
  })
})

describe('targets of writes', () => {
  test.each([
    ['POST', '/rest/v1/notes', 'rest/notes'],
    ['PUT', '/rest/v1/notes', 'rest/notes'],
    ['POST', '/rest/v1/%6Eotes', 'rest/notes'],
    ['POST', '/storage/v1/object/pictures/2026/a.png', 'storage/pictures'],
    ['PUT', '/storage/v1/object/pictures/a.png', 'storage/pictures'],
    ['PUT', '/storage/v1/object/upload/sign/pictures/a.png', 'storage/pictures'],
  ])('%s %s stores something', (method, path, target) => {
    expect(writeTarget(method, path)).toBe(target)
  })

  test.each([
    ['GET', '/rest/v1/notes'],
    ['PATCH', '/rest/v1/notes'],
    ['POST', '/rest/v1/rpc/is_admin'],
    ['POST', '/rest/v1/'],
    ['POST', '/storage/v1/object/list/pictures'],
    ['POST', '/storage/v1/object/sign/pictures/a.png'],
    ['POST', '/storage/v1/object/upload/sign/pictures/a.png'],
    ['POST', '/storage/v1/bucket'],
  ])('%s %s does not', (method, path) => {
    expect(writeTarget(method, path)).toBeUndefined()
  })

  test('names are cut to a bounded length', () => {
    expect(writeTarget('POST', `/rest/v1/${'x'.repeat(30_000)}`)?.length).toBe('rest/'.length + 100)
  })
})
