import { expect, test } from 'vitest'
import { requestTarget } from './request.ts'

test.each([
  'http://a.example/',
  'http://a.example:3000/rest/v1/notes?select=*&or=(a.eq.http://b/,c.is.null)',
  'https://[::1]:1/x%20y?z#fragment?no',
])('path and query of %s are those of its URL', (text) => {
  const { href, pathname, search } = new URL(text)
  expect(requestTarget(href)).toBe(pathname + search)
})

test('a URL without a path has the root', () => {
  expect(requestTarget('http://a.example')).toBe('/')
})
