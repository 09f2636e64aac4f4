import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import type { ServerEnv } from '../http/claims.ts'
import { HttpError } from '../http/errors.ts'
import { createFormTokens, type FormTokens } from './form-tokens.ts'
import { guardForms } from './index.ts'

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
