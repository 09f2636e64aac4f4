import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refreshTokens } from './session-answer.ts'

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
