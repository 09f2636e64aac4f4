import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { padResponseTime, redirectTarget } from './request.ts'
import { refreshTokens } from './sessions/session-answer.ts'

describe('requests', () => {
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
})

describe('the answer with a session', () => {
  const tokens = refreshTokens('a-secret-that-only-this-test-knows-0123456789')
  const sessionId = randomUUID()

  test('a token contains session and number, and is reproducible', () => {
    const token = tokens.make({ sessionId, number: 281_474_976_710_655 })
    expect(tokens.read(token)).toEqual({ sessionId, number: 281_474_976_710_655 })
    expect(tokens.make({ sessionId, number: 281_474_976_710_655 })).toBe(token)
  })

  test('a token that is changed, truncated, extended or signed with another key is refused', () => {
    const token = tokens.make({ sessionId, number: 7 })
    for (let place = 0; place < token.length; place++) {
      const changed = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`
      expect(tokens.read(changed)).toBeUndefined()
    }
    const elsewhere = refreshTokens('the-secret-of-another-installation-01234567')
    for (const wrong of [
      '',
      'abc',
      token.slice(1),
      `${token}A`,
      `${token}=`,
      elsewhere.make({ sessionId, number: 7 }),
    ]) {
      expect(tokens.read(wrong)).toBeUndefined()
    }
  })
})
