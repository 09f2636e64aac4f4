import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['a visitor connected directly', '203.0.113.7', undefined, '203.0.113.7'],
  ['a visitor who writes the header himself', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy on the own machine', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy that appends to what the visitor wrote', '10.0.0.2', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['an IPv4 peer on an IPv6 socket', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['nonsense in the header', '127.0.0.1', 'unknown', '127.0.0.1'],
])('%s', (_who, peer, forwarded, expected) => {
  expect(clientAddress(request(peer, forwarded))).toBe(expected)
})

test('a call from inside the process has no address', () => {
  expect(clientAddress(undefined)).toBeUndefined()
})
