import { expect, it } from 'vitest'
import { createStatusToken, statusHeaders, withStatusLink } from './status-link'

it('makes tokens of 32 bytes that the database takes, each another', () => {
  const tokens = Array.from({ length: 50 }, createStatusToken)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(new Set(tokens).size).toBe(50)
})

it('is sent with the insert, and shown, only where there is one', () => {
  expect(statusHeaders('abc')).toEqual({ 'x-status-token': 'abc' })
  expect(statusHeaders(undefined)).toEqual({})
  expect(withStatusLink({ title: 'a' }, undefined)).toEqual({ title: 'a' })
  expect(withStatusLink({ title: 'a' }, 'abc').action).toBeDefined()
})
