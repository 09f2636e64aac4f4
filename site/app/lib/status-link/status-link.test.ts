import { expect, it } from 'vitest'
import { createStatusToken, withStatusLink, withStatusToken } from './status-link'

it('makes tokens of 32 bytes that the database takes, each another', () => {
  const tokens = Array.from({ length: 50 }, createStatusToken)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(new Set(tokens).size).toBe(50)
})

it('is sent with the insert, and shown, only where there is one', async () => {
  const sent: Headers[] = []
  const send: typeof fetch = async (_, init) => {
    sent.push(new Headers(init?.headers))
    return new Response()
  }
  const init = { headers: { apikey: 'key' } }
  await withStatusToken(send, 'abc')('https://api.example', init)
  await withStatusToken(send, undefined)('https://api.example', init)
  expect(sent.map((headers) => [headers.get('apikey'), headers.get('x-status-token')])).toEqual([
    ['key', 'abc'],
    ['key', null],
  ])
  expect(withStatusLink({ title: 'a' }, undefined)).toEqual({ title: 'a' })
  expect(withStatusLink({ title: 'a' }, 'abc').action).toBeDefined()
})
