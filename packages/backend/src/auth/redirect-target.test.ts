import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const SITE = 'https://www.site.example'

test('a redirect leads to a page of the site', () => {
  expect(redirectTarget(SITE, `${SITE}/member?x=1`)).toBe(`${SITE}/member?x=1`)
  expect(redirectTarget(SITE, '/member')).toBe(`${SITE}/member`)
})

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/',
  'https://www.site.example.evil.example/',
  'https://www.site.example@evil.example/',
  'https://user:pass@www.site.example/',
  'http://www.site.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://www.site.example:8443/',
])('anything else leads home: %s', (asked) => {
  expect(redirectTarget(SITE, asked)).toBe(SITE)
})

test('on localhost every port is allowed, for development', () => {
  expect(redirectTarget('http://127.0.0.1:3000', 'http://localhost:5173/x')).toBe('http://localhost:5173/x')
  expect(redirectTarget(SITE, 'http://localhost:5173/x')).toBe(SITE)
})
