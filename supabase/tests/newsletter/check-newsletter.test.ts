import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outsideFetch, type Receiver, startReceiver, status } from 'zunft-backend/testing'
import { type FunctionsServer, startFunctionsServer } from '../functions/functions-server.ts'

const SITE = 'https://www.verein.example'
// 127.0.0.2 counts as a public address here, so that real servers can be asked.
const outside = outsideFetch({ isAllowed: (address: string) => address === '127.0.0.2' })
let functions: FunctionsServer
let outer: Receiver
let inner: Receiver
beforeAll(async () => {
  ;[functions, outer, inner] = await Promise.all([
    startFunctionsServer({ outside: outside.fetch }, { SITE_URL: SITE }),
    startReceiver('127.0.0.2'),
    startReceiver(),
  ])
})
afterAll(() => Promise.all([functions.server.close(), outer.close(), inner.close(), outside.close()]))
beforeEach(() => {
  outer.reply(status(200))
  inner.reply(status(200))
})

async function check(urls: unknown) {
  const answer = await functions.call('admin', 'check-newsletter', { urls })
  return { status: answer.status, body: await answer.json() }
}
const problems = async (...urls: string[]) => (await check(urls)).body

test('names what does not answer, and is silent about the rest', async () => {
  expect(await problems(outer.url, 'https://nobody.invalid/')).toEqual({
    success: true,
    problems: [{ url: 'https://nobody.invalid/', problem: 'unreachable' }],
    unchecked: 0,
  })
})

test.each([
  [404, 404],
  [410, 410],
  [503, 503],
])('%i is a problem', async (code, problem) => {
  outer.reply(status(code))
  expect((await problems(outer.url)).problems).toEqual([{ url: outer.url, problem }])
})

test.each([204, 401, 403, 405, 429])('%i is none: people may get the page', async (code) => {
  outer.reply(status(code))
  expect((await problems(outer.url)).problems).toEqual([])
})

test('follows redirects, but neither in circles nor to another scheme nor into a private network', async () => {
  outer.reply(status(301, { location: '/there' }), status(200))
  expect((await problems(outer.url)).problems).toEqual([])
  expect(outer.received).toHaveLength(2)
  outer.reply(status(302, { location: outer.url }))
  expect((await problems(outer.url)).problems).toEqual([{ url: outer.url, problem: 'unreachable' }])
  outer.reply(status(302, { location: 'ftp://127.0.0.2/' }))
  expect((await problems(outer.url)).problems).toEqual([{ url: outer.url, problem: 'unreachable' }])
  outer.reply(status(302, { location: inner.url }))
  expect((await problems(outer.url)).problems).toEqual([{ url: outer.url, problem: 'private' }])
  expect(inner.received).toHaveLength(0)
})

test('never calls private addresses', async () => {
  const urls = [
    inner.url,
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:8080/',
    'http://10.0.0.1/',
  ]
  expect((await problems(...urls)).problems).toEqual(urls.map((url) => ({ url, problem: 'private' })))
  expect(inner.received).toHaveLength(0)
})

test('does not ask this site, whose address is public', async () => {
  expect((await problems(`${SITE}/events#event-1`)).problems).toEqual([])
})

test('asks each address once, and at most forty', async () => {
  const urls = Array.from({ length: 45 }, (_, n) => `${outer.url}?${n}`)
  const { body } = await check([...urls, ...urls])
  expect(body).toEqual({ success: true, problems: [], unchecked: 5 })
  expect(outer.received).toHaveLength(40)
})

test('does not wait for a server that never answers', async () => {
  const slow = await startFunctionsServer(
    // Long enough for the check of the caller, which has this deadline too.
    { outside: outside.fetch, deadline: () => AbortSignal.timeout(1_000) },
    { SITE_URL: SITE },
  )
  try {
    outer.reply(() => {})
    const answer = await slow.call('admin', 'check-newsletter', { urls: [outer.url] })
    expect(await answer.json()).toMatchObject({ problems: [{ url: outer.url, problem: 'slow' }] })
  } finally {
    await slow.server.close()
  }
})

test.each([
  [undefined, 'urls'],
  ['https://a.example/', 'urls'],
  [Array(1001).fill('https://a.example/'), 'urls'],
  [['https://a.example/', 'javascript:alert(1)'], 'urls.1'],
  [['file:///etc/passwd'], 'urls.0'],
  [['https://['], 'urls.0'],
  [[`https://a.example/${'x'.repeat(2048)}`], 'urls.0'],
  [[7], 'urls.0'],
])('refuses what is no list of addresses (%#)', async (urls, field) => {
  expect(await check(urls)).toEqual({
    status: 400,
    body: { success: false, code: 'invalid_field', error: `Das Feld ${field} ist ungültig.` },
  })
})
