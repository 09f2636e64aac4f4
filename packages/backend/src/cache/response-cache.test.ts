import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { createGenerations, type Produced, ResponseCache } from './response-cache.ts'

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
