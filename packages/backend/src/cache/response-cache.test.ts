import { Hono } from 'hono'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Listener } from '../database/listening/listener.ts'
import type { ServerEnv } from '../http/identity.ts'
import { CachedResponse } from './cached-response.ts'
import { watchChanges } from './changes.ts'
import { createRemoteCache } from './index.ts'
import { requestKeys } from './request-key.ts'
import { createGenerations, type Produced, ResponseCache } from './response-cache.ts'

describe('stored responses', () => {
  const FOREVER = Number.POSITIVE_INFINITY

  function createCache(maxBytes?: number) {
    const generations = createGenerations()
    const state = { trusted: true }
    const responses = new ResponseCache({
      generations,
      isTrusted: () => state.trusted,
      ...(maxBytes ? { maxBytes } : {}),
    })
    const made = (text: string, tables = ['1'], until = FOREVER): Produced<undefined> => ({
      cached: new CachedResponse([], Buffer.from(text)),
      raw: undefined,
      tables: new Set(tables),
      until,
    })
    const found = (key: string) => responses.find(key)?.answer.plain.bytes.toString()
    const keep = (key: string, text: string, tables?: string[], until?: number) =>
      responses.get(key, async () => made(text, tables, until))
    return { generations, state, responses, made, found, keep }
  }

  test('text is compressed, a picture is not', async () => {
    const encodingOf = async (type: string) => {
      const response = new CachedResponse([['content-type', type]], Buffer.alloc(5_000))
      return (await response.form('br')).encoding
    }
    expect(await encodingOf('text/html; charset=utf-8')).toBe('br')
    expect(await encodingOf('application/vnd.pgrst.object+json')).toBe('br')
    expect(await encodingOf('image/png')).toBeUndefined()
  })

  test('a response is dropped when one of its tables or the schema changes', async () => {
    const { generations, found, keep } = createCache()
    await keep('a', 'A', ['1', '2'])
    await keep('b', 'B', ['3'])
    generations.tableChanged('2')
    expect([found('a'), found('b')]).toEqual([undefined, 'B'])
    generations.everythingChanged()
    expect(found('b')).toBeUndefined()
  })

  test('a response started before a change is not cached', async () => {
    const { generations, responses, made, found } = createCache()
    const begun = Promise.withResolvers<Produced<undefined>>()
    const asked = responses.get('a', () => begun.promise)
    generations.tableChanged('1')
    begun.resolve(made('old'))
    await asked
    expect(found('a')).toBeUndefined()
  })

  test('concurrent requests share one response, but not with requests after a change', async () => {
    const { generations, responses, made } = createCache()
    const waiting: ((made: Produced<undefined>) => void)[] = []
    const make = () => new Promise<Produced<undefined>>((resolve) => waiting.push(resolve))
    const before = [responses.get('a', make), responses.get('a', make), responses.get('a', make)]
    generations.tableChanged('9')
    const after = [responses.get('a', make), responses.get('a', make)]
    expect(waiting).toHaveLength(2)
    waiting[0]?.(made('first'))
    waiting[1]?.(made('second'))
    const text = async (asked: Promise<Awaited<(typeof before)[number]>>) =>
      (await asked)?.answer.plain.bytes.toString()
    expect(await Promise.all(before.map(text))).toEqual(['first', 'first', 'first'])
    expect(await Promise.all(after.map(text))).toEqual(['second', 'second'])
  })

  test('errors and uncacheable responses are not shared', async () => {
    const { responses } = createCache()
    let calls = 0
    const refuse = async () => ({ raw: ++calls, tables: new Set<string>(), until: 0 })
    expect(await Promise.all([responses.get('a', refuse), responses.get('a', refuse)])).toEqual([1, 2])
    const fail = () => Promise.reject(new Error('broken'))
    await expect(
      Promise.allSettled([responses.get('b', fail), responses.get('b', fail)]),
    ).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  })

  test('nothing is read from or written to the cache while changes may be missed, or after expiry', async () => {
    const { state, found, keep } = createCache()
    await keep('a', 'A')
    await keep('past', 'P', ['1'], Date.now())
    state.trusted = false
    await keep('b', 'B')
    expect(found('a')).toBeUndefined()
    state.trusted = true
    expect([found('b'), found('past')]).toEqual([undefined, undefined])
  })

  test('memory stays within its bound, and responses in use are not evicted', async () => {
    const { responses, found, keep } = createCache(200_000)
    await keep('home', 'Willkommen')
    for (let n = 0; n < 500; n += 1) {
      await keep(`flood ${n}`, 'x'.repeat(5_000))
      expect(found('home')).toBe('Willkommen')
    }
    expect(responses.bytes).toBeLessThanOrEqual(200_000)
    expect(found('flood 0')).toBeUndefined()
  })
})

describe('keys of requests', () => {
  const PUBLIC = 'sb_publishable_test'
  const keys = requestKeys(PUBLIC)
  const LIST = '/rest/v1/notes?select=title'
  const keyFor = (headers: Record<string, string>, url = LIST, method = 'GET') =>
    keys.toStore(method, url, { apikey: PUBLIC, ...headers })

  test.each([
    ['a session', { authorization: 'Bearer of.a.member' }],
    ['the secret key', { apikey: 'sb_secret_test' }],
    ['the secret key as bearer', { authorization: 'Bearer sb_secret_test' }],
    ['a cookie', { cookie: 'a=b' }],
    ['a body', { 'content-length': '2' }],
    ['an endless header', { prefer: 'x'.repeat(60_000) }],
  ])('with %s nothing is cached', (_what, headers) => {
    expect(keyFor(headers)).toBeUndefined()
  })

  test.each([
    '/rest/v1/notes?start=gte.now',
    '/rest/v1/notes?start=gte.N%6FW',
    '/rest/v1/notes?or=(start.gt.%22tomorrow%22)',
    `/rest/v1/notes?apik%65y=${PUBLIC}`,
    '/rest/v1/notes?select=%',
    '/auth/v1/user',
    '/storage/v1/object/public/a/b.png',
  ])('what is not the same tomorrow or for everybody has no key: %s', (url) => {
    expect(keyFor({}, url)).toBeUndefined()
  })

  test('each header that the response depends on makes another key', () => {
    const keys = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'].map((name) =>
      keyFor({ [name]: 'x' }),
    )
    expect(new Set([...keys, keyFor({})]).size).toBe(6)
    expect(keyFor({ authorization: `Bearer ${PUBLIC}`, 'user-agent': 'x' })).toBe(keyFor({}))
  })

  test('what is cached is found by the key under which it is stored', () => {
    for (const headers of [{}, { accept: '*/*' }, { prefer: 'count=exact', range: '0-9' }]) {
      expect(keyFor(headers)).toBeDefined()
      expect(keys.toFind('GET', LIST, { apikey: PUBLIC, ...headers })).toBe(keyFor(headers))
      expect(keys.toFind('HEAD', LIST, { apikey: PUBLIC, ...headers })).toBe(keyFor(headers))
    }
    expect(keys.toFind('GET', '/ideen?a=1', {})).toBe(keys.toStore('GET', '/ideen?a=1', {}))
  })
})

describe('changes', () => {
  type Subscriber = Parameters<Listener['subscribe']>[1]

  let subscriber: Subscriber | undefined
  const listener: Listener = {
    subscribe: (_channel, given) => {
      subscriber = given
    },
    ready: async () => {},
    isConnected: () => true,
    query: async () => [],
    close: async () => {},
  }

  test('changes are not trusted between a new connection and listening on it', () => {
    const everythingChanged = vi.fn()
    const changes = watchChanges({ listener, tableChanged: () => {}, everythingChanged })
    expect(changes.isTrusted()).toBe(false)
    subscriber?.onConnected?.()
    expect(changes.isTrusted()).toBe(true)
    subscriber?.onLost?.()
    expect([changes.isTrusted(), everythingChanged.mock.calls.length]).toEqual([false, 2])
    subscriber?.onConnected?.()
    expect(changes.isTrusted()).toBe(true)
  })

  test('what a transaction has announced counts at once, and says whether tables were among it', () => {
    const tableChanged = vi.fn()
    const everythingChanged = vi.fn()
    const changes = watchChanges({ listener, tableChanged, everythingChanged })
    expect(changes.committed('\ncache_changes 12\nrealtime_changes {}\ncache_changes 34')).toBe(true)
    expect(tableChanged.mock.calls).toEqual([['12'], ['34']])
    expect(changes.committed('\ncache_changes schema')).toBe(true)
    expect(everythingChanged).toHaveBeenCalledOnce()
    expect([changes.committed(''), changes.committed('\nrealtime_changes {}')]).toEqual([false, false])
  })
})

describe('changes of other nodes', () => {
  /** A site that renders the responses of another host. */
  function siteShowing(answer: () => Response) {
    const cache = createRemoteCache('sb_publishable_test', pino({ level: 'silent' }))
    const ask = cache.trackedFetch(() => answer())
    const app = new Hono<ServerEnv>()
    app.use(cache.pages())
    app.get('*', async (c) => c.html(await (await ask('http://base.example/rest/v1/notes')).text()))
    return async () => (await app.request('/page')).text()
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12, 0, 30) }))
  afterEach(() => void vi.useRealTimers())
  const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

  test('a page from another host is at most ten seconds old and never from the previous minute', async () => {
    let asked = 0
    const page = siteShowing(() => new Response(String(++asked)))
    expect([await page(), await page()]).toEqual(['1', '1'])
    advance(9_999)
    expect(await page()).toBe('1')
    advance(1)
    expect(await page()).toBe('2')
    advance(15_000)
    expect(await page()).toBe('3')
    advance(5_000)
    expect(await page()).toBe('4')
  })

  test('a page that shows an error is not cached', async () => {
    let asked = 0
    const page = siteShowing(() => new Response(String(++asked), { status: asked === 1 ? 503 : 200 }))
    expect([await page(), await page(), await page()]).toEqual(['1', '2', '2'])
  })
})
