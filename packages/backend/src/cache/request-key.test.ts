import { expect, test } from 'vitest'
import { requestKeys } from './request-key.ts'

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
