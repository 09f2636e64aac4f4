import { describe, expect, test } from 'vitest'
import { ResponseHeaders } from './response.ts'

const GIVEN = { 'content-type': 'application/json', vary: 'prefer' }

describe("headers of a response do what the platform's do", () => {
  const changes: Record<string, (headers: Headers) => unknown> = {
    'nothing is changed': () => {},
    'one is set': (headers) => headers.set('ETag', '"1"'),
    'one is set again': (headers) => headers.set('Vary', 'accept'),
    'one is appended': (headers) => headers.append('vary', 'accept'),
    'a new one is appended': (headers) => headers.append('X-Name', 'value'),
    'one is deleted': (headers) => headers.delete('VARY'),
    'a cookie is set': (headers) => headers.set('set-cookie', 'name=value'),
  }
  test.each(Object.entries(changes))('when %s', (_, change) => {
    const platform = new Headers(GIVEN)
    const ours = new ResponseHeaders(GIVEN)
    change(platform)
    change(ours)
    const listed: [string, string][] = []
    ours.forEach((value, name) => {
      listed.push([name, value])
    })
    expect(listed.sort()).toEqual([...platform])
    expect([...ours.keys()].sort()).toEqual([...platform.keys()])
    expect([...ours.values()].sort()).toEqual([...platform.values()].sort())
    expect(ours.getSetCookie()).toEqual(platform.getSetCookie())
    for (const name of ['Vary', 'content-type', 'etag', 'x-name']) {
      expect(ours.get(name)).toBe(platform.get(name))
      expect(ours.has(name)).toBe(platform.has(name))
    }
  })
})

test('a response and other headers take them over', () => {
  const headers = new ResponseHeaders(GIVEN)
  expect(headers).toBeInstanceOf(Headers)
  expect([...new Headers(headers)]).toEqual([...new Headers(GIVEN)])
  expect([...new Response('', { headers }).headers]).toEqual([...new Headers(GIVEN)])
})
