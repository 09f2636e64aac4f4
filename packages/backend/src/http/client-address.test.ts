import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import {
  type AddressList,
  clientAddress,
  clientLimitKey,
  clientNetwork,
  createClientFinder,
  readAddressList,
} from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string, userAgent = 'a browser') =>
  ({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded, 'user-agent': userAgent },
  }) as unknown as IncomingMessage

const NOBODY: AddressList = { has: () => false }
const PROXIES = readAddressList('127.0.0.1, 10.0.0.0/24, 2001:db8:ffff::/48') ?? NOBODY
const finder = (trusted = PROXIES, warnings: string[] = []) =>
  createClientFinder({ trusted, onUnknownProxy: (address) => warnings.push(address) })

test.each([
  ['a visitor connected directly', '203.0.113.7', undefined, '203.0.113.7'],
  ['a visitor who writes the header himself', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a visitor in the same house who writes the header', '192.168.1.9', '198.51.100.1', '192.168.1.9'],
  ['a named proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy that appends to what the visitor wrote', '10.0.0.2', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['two named proxies, one behind the other', '127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.9', '198.51.100.1'],
  ['a proxy that writes the port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['a proxy that writes the port of IPv6', '127.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['a proxy on IPv6', '2001:db8:ffff::5', '198.51.100.1', '198.51.100.1'],
  ['an IPv4 peer on an IPv6 socket', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['a proxy that writes nonsense', '127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
  ['a proxy that writes nothing', '127.0.0.1', undefined, '127.0.0.1'],
  ['a header full of proxies', '127.0.0.1', '10.0.0.1, 10.0.0.2', '127.0.0.1'],
])('%s', (_who, peer, forwarded, expected) => {
  expect(finder()(request(peer, forwarded))?.address).toBe(expected)
})

test('a forged header of an untrusted peer does not change the limit key', () => {
  const find = finder()
  const keys = Array.from({ length: 500 }, (_, at) => find(request('203.0.113.7', `1.2.3.${at}`))?.limitKey)
  expect(new Set(keys)).toEqual(new Set(['203.0.113.7']))
})

test('behind an unknown proxy forged headers choose one of 20 buckets and never get a new limit', () => {
  const find = finder(NOBODY)
  const forged = Array.from(
    { length: 5_000 },
    (_, at) => find(request('172.18.0.1', `1.2.3.${at}`))?.limitKey,
  )
  expect(new Set(forged).size).toBe(20)
  const renamed = Array.from(
    { length: 500 },
    (_, at) => find(request('127.0.0.1', undefined, `b${at}`))?.limitKey,
  )
  expect(new Set(renamed).size).toBe(20)
  expect(find(request('172.18.0.1', '1.2.3.4'))).toEqual(find(request('172.18.0.1', '1.2.3.4')))
})

test.each([
  ['agent', (at: number) => request('127.0.0.1', undefined, `b${at}`)],
  ['forwarded address', (at: number) => request('127.0.0.1', `1.2.3.${at}`)],
] as const)('the %s of each request chooses its bucket, also on one connection', (_part, make) => {
  const find = finder(NOBODY)
  const requests = Array.from({ length: 200 }, (_, at) => make(at))
  const apart = requests.map((each) => find(each)?.limitKey)
  expect(new Set(apart).size).toBe(20)
  const { socket } = make(0)
  const together = requests.map(({ headers }) => find({ socket, headers } as IncomingMessage)?.limitKey)
  expect(together).toEqual(apart)
})

test('an unknown proxy is reported once', () => {
  const warnings: string[] = []
  const find = finder(PROXIES, warnings)
  find(request('127.0.0.1', '198.51.100.1'))
  find(request('172.18.0.1'))
  expect(warnings).toEqual([])
  find(request('172.18.0.1', '198.51.100.1'))
  find(request('172.18.0.2', '198.51.100.1'))
  expect(warnings).toEqual(['172.18.0.1'])
})

test('without the finder the peer of the connection counts; calls from inside the process have no address', () => {
  expect(clientAddress(request('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1')
  expect(clientLimitKey(request('2001:db8::1'))).toBe('2001:db8:0:0::/64')
  expect([clientAddress(undefined), clientLimitKey(undefined)]).toEqual([undefined, undefined])
})

test.each([
  '',
  'proxy',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::1/129',
  '10.0.0.1 10.0.0.2',
  '10.0.0.1,',
  '10.0.0.0/-1',
])('"%s" is no list of addresses', (text) => {
  expect(readAddressList(text)).toBeNull()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:198.51.100.1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
