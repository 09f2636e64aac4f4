import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { padResponseTime, redirectTarget } from './request.ts'

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

/** Timers fire up to a millisecond early. */
const STEP = 99

const taken = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await padResponseTime(work).catch(() => {})
  return performance.now() - begun
}

test('fast and failing work take one step, slower work two', async () => {
  expect(await taken(async () => {})).toBeGreaterThanOrEqual(STEP)
  expect(await taken(() => Promise.reject(new Error('no')))).toBeGreaterThanOrEqual(STEP)
  expect(await taken(() => pause(110))).toBeGreaterThanOrEqual(2 * STEP)
})

test('it returns the result of the work, or throws its error', async () => {
  expect(await padResponseTime(async () => 'ja')).toBe('ja')
  await expect(padResponseTime(() => Promise.reject(new Error('nein')))).rejects.toThrow('nein')
})
