import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NodeProcess, startNode } from './testing/node-process.ts'

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 400)

let server: NodeProcess
let publishableKey: string
beforeAll(async () => {
  server = await startNode({ DEMO_DATA: 'on', RATE_LIMIT: 'off' })
  const home = await (await fetch(server.url)).text()
  publishableKey = /sb_publishable_[\w-]+/.exec(home)?.[0] ?? ''
  expect(publishableKey).not.toBe('')
}, 60_000)
afterAll(() => server?.stop())

type Sent = Readonly<{ path: string; headers: Readonly<Record<string, string>> }>

/** Status of a request whose path is sent as it is; 0 where the connection ended without an answer. */
const statusOf = ({ path, headers }: Sent) =>
  new Promise<number>((resolve) => {
    const { hostname, port } = new URL(server.url)
    const asked = request({ hostname, port, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', () => resolve(0)).end()
  })

const HOSTILE = [
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%zz',
  '%c0%ae',
  '%ed%a0%80',
  '%e0%a4%a',
  '%0a',
  '%0d%0aX:1',
  '%7f',
  '%2f',
  '%5c',
  '..',
  '%2e%2e%2f',
  "';--",
  '"',
  '<x>',
  '{}',
  '[]',
  '()',
  '*',
  '%25',
  '%25%30%30',
  '%F0%9F%98%80',
  'NaN',
  '-1',
  '9'.repeat(40),
  '-'.repeat(200),
  '%21'.repeat(200),
  '%28'.repeat(300),
  'ä'.repeat(150),
  '__proto__',
  '2026-13-45',
].map((text) => text.replace(/[^\x21-\x7e]/g, encodeURIComponent))
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
)
const FOLDERS = [
  '',
  'events',
  'ideen',
  'betriebe',
  'mein-roding',
  'stellen',
  'newsletter',
  'newsletter/bestaetigen',
  'status',
  'newsletter/abmelden',
  'einbetten',
  'auth',
  'konto',
  'admin',
  'karte',
  'assets',
  'gutscheine',
  'suche',
  'dokumente',
]
const ENDINGS = ['', '/bild.png', '/kalender.ics', '/feed.xml', '/bearbeiten', '/plakat.pdf', '.data']
const PAGES = [
  '/',
  '/events',
  '/ideen',
  '/gutscheine',
  '/mein-roding',
  '/stellen',
  '/newsletter',
  '/suche',
  '/karte',
  '/mitmachen',
  '/events/kalender.ics',
  '/events/feed.xml',
  '/ideen/feed.xml',
  '/einbetten/termine',
  '/einbetten/ideen',
  '/betriebe/zeiten.json',
  '/betriebe/orte.json',
  '/auth/login',
  '/beitrag-im-rahmen',
  '/sitemap.xml',
  '/events.data',
]
const PARAMETERS = [
  'q',
  'art',
  'suche',
  'kategorie',
  'seite',
  'sortierung',
  'anzahl',
  'monat',
  'zeit',
  'ort',
  'ansicht',
  'jetzt',
  'teil',
  '_routes',
  'index',
  '__proto__',
  'href',
  'url',
  'betriebe',
]
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), hostile), hostile), { maxLength: 3 })
  .map((all) => (all.length ? `?${all.map(([name, value]) => `${name}=${value}`).join('&')}` : ''))
const path = fc.oneof(
  fc.constantFrom(...PAGES),
  fc
    .tuple(fc.constantFrom(...FOLDERS), hostile, fc.constantFrom(...ENDINGS))
    .map(([folder, entry, ending]) => `/${folder}/${entry}${ending}`),
)
const header = fc.oneof(
  fc.constantFrom(
    '',
    'a=%00',
    '%ff',
    '*',
    'draft',
    'Bearer x',
    '"',
    'W/"',
    'gzip;q=x',
    'bytes=9-1',
    ','.repeat(500),
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
)
const HEADERS = [
  'cookie',
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'if-modified-since',
  'range',
  'origin',
  'authorization',
  'x-settings',
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
  'referer',
  'user-agent',
  'apikey',
]
const headers = fc.dictionary(fc.constantFrom(...HEADERS), header, { maxKeys: 3 })

async function firstFault(requests: readonly Sent[]): Promise<Sent | undefined> {
  const queue = requests.values()
  let fault: Sent | undefined
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (const sent of queue) {
        const status = await statusOf(sent)
        if (status < 200 || status > 499) fault ??= sent
        if (fault) return
      }
    }),
  )
  return fault
}

test(`${REQUESTS} hostile requests for pages get no 5xx`, async () => {
  const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 2 ** 31)
  const sent = fc.record({ path: fc.tuple(path, query).map((parts) => parts.join('')), headers })
  const requests = fc.sample(sent, { seed, numRuns: REQUESTS })
  expect(await firstFault(requests), `HOSTILE_SEED=${seed}`).toBeUndefined()
}, 120_000)

test('hostile conditions in the table API get no 5xx', async () => {
  const sent = fc.record({
    path: fc
      .tuple(fc.constantFrom('wfts', 'fts', 'plfts', 'phfts', 'eq', 'ilike', 'in', 'match', 'cs'), hostile)
      .map(([operator, value]) => `/rest/v1/ideas?select=id&title=${operator}.${value}`),
    headers: fc.constant({ apikey: publishableKey }),
  })
  expect(await firstFault(fc.sample(sent, { numRuns: 300 }))).toBeUndefined()
}, 60_000)

test.each([
  ['/events?suche=a%00b', 400],
  ['/status/%00', 400],
  ['/events/%00', 400],
  ['/%ff', 400],
  ['/gutscheine?suche=%00', 400],
  ['/einbetten/termine?suche=%00', 400],
  ['/events.data?suche=%00', 400],
  ['/events?suche=%ff', 200],
  ['/events?suche=a%0ab', 200],
  [`/suche?q=${'-'.repeat(200)}`, 200],
])('%s is answered with %i', async (path, status) => {
  expect(await statusOf({ path, headers: {} })).toBe(status)
})
