import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import pino, { type Level } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { createLog } from '../log/create-log.ts'
import {
  type AddressList,
  clientAddress,
  clientLimitKey,
  clientNetwork,
  createClientFinder,
  readAddressList,
} from './client-address.ts'
import { requestTarget } from './request.ts'
import { loggedAnswer, requestLines } from './request-log.ts'
import { sessionTokens } from './tokens.ts'

describe('targets of requests', () => {
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
})

describe('address of the client', () => {
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
    [
      'two named proxies, one behind the other',
      '127.0.0.1',
      '1.2.3.4, 198.51.100.1, 10.0.0.9',
      '198.51.100.1',
    ],
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
})

describe('tokens', async () => {
  const SECRET = 'a-secret-that-only-this-test-knows-0123456789'
  const pem = () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
  const signingKey = pem()
  const tokens = await sessionTokens({ jwtSecret: SECRET, signingKey })
  const { verify } = tokens
  const now = Math.floor(Date.now() / 1000)
  const sign = (claims: Record<string, unknown>, secret = SECRET, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))

  test('a token signed by this installation gives its claims', async () => {
    const claims = { sub: 'someone', role: 'authenticated', exp: now + 60 }
    expect(await verify(await sign(claims))).toEqual(claims)
  })

  test('a token without a role has the role anon', async () => {
    expect((await verify(await sign({ exp: now + 60 }))).role).toBe('anon')
  })

  test('a clock skew of 20 seconds is tolerated, one of a minute is not', async () => {
    await expect(verify(await sign({ exp: now - 20 }))).resolves.toBeDefined()
    await expect(verify(await sign({ exp: now - 60 }))).rejects.toMatchObject({ fault: 'expired' })
    await expect(verify(await sign({ nbf: now + 60, exp: now + 99 }))).rejects.toMatchObject({
      fault: 'not_yet_valid',
    })
    await expect(verify(await sign({ iat: now + 20, exp: now + 99 }))).resolves.toBeDefined()
    await expect(verify(await sign({ iat: now + 60, exp: now + 99 }))).rejects.toMatchObject({
      fault: 'issued_at_future',
    })
  })

  test('forged, unsigned, differently signed and broken tokens are refused', async () => {
    const claims = { role: 'service_role', exp: now + 60 }
    await expect(verify(await sign(claims, 'the-secret-of-somebody-else-0123456789'))).rejects.toMatchObject({
      fault: 'bad_signature',
    })
    await expect(verify(new UnsecuredJWT(claims).encode())).rejects.toMatchObject({ status: 401 })
    await expect(verify(await sign(claims, SECRET.repeat(2), 'HS512'))).rejects.toMatchObject({
      fault: 'malformed',
    })
    for (const broken of ['', 'x', 'a.b.c', 'null', `${await sign(claims)}x.y`]) {
      await expect(verify(broken)).rejects.toMatchObject({ status: 401 })
    }
  })

  test('tokens are signed with a key whose public key is published', async () => {
    const claims = { sub: 'someone', role: 'authenticated', exp: now + 60 }
    const token = await tokens.sign(claims)
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: tokens.publicKeys[0]?.kid })
    expect(await verify(token)).toEqual(claims)
    const published = createLocalJWKSet({ keys: [...tokens.publicKeys] })
    expect((await jwtVerify(token, published)).payload).toEqual(claims)
    expect(JSON.stringify(tokens.publicKeys)).not.toContain('"d"')
  })

  test('with a configured secret tokens are signed with it and no key is published', async () => {
    const symmetric = await sessionTokens({ jwtSecret: SECRET, signingKey: undefined })
    const token = await symmetric.sign({ role: 'authenticated', exp: now + 60 })
    expect(decodeProtectedHeader(token).alg).toBe('HS256')
    expect((await symmetric.verify(token)).role).toBe('authenticated')
    expect(symmetric.publicKeys).toEqual([])
  })

  test('another key and the public key used as a secret are refused', async () => {
    const claims = { role: 'service_role', exp: now + 60 }
    const otherSigner = await sessionTokens({ jwtSecret: SECRET.repeat(2), signingKey: pem() })
    await expect(verify(await otherSigner.sign(claims))).rejects.toMatchObject({ status: 401 })
    const published = JSON.stringify(tokens.publicKeys[0])
    await expect(verify(await sign(claims, published))).rejects.toMatchObject({ fault: 'bad_signature' })
  })
})

describe('log of requests', () => {
  const requestId = '0b8c2d6e-1111-4222-8333-444455556666'

  /** Lines of a request with this status, without time and duration. */
  function lines(level: Level, status: number): string[] {
    const written: string[] = []
    const log = createLog(level, { write: (line) => written.push(line) })
    requestLines(log).write(requestId, performance.now(), loggedAnswer('GET', '/events/2030-"\\', status))
    return written.map((line) => line.replace(/"time":\d+/, '"time":0').replace(/"ms":[\d.]+/, '"ms":0'))
  }

  test('a line is what the library would have written', () => {
    const written: string[] = []
    const log = pino({ level: 'debug' }, { write: (line) => written.push(line) })
    log.debug({ requestId, method: 'GET', path: '/events/…', status: 200, ms: 0 }, 'request')
    const [line = ''] = written
    expect(lines('debug', 200)).toEqual([line.replace(/"time":\d+/, '"time":0').replace('…', '\\u2026')])
    expect(JSON.parse(lines('debug', 200)[0] ?? '')).toMatchObject({ path: '/events/…' })
  })

  test('a failure is an error, and other requests are written at the level "debug" alone', () => {
    expect(lines('info', 200)).toEqual([])
    expect(lines('error', 503).map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, status: 503, path: '/events/…', msg: 'request failed' },
    ])
  })

  test('who would have to put a line together is told whether it is written', () => {
    const concerned = (level: Level) => [200, 404, 503].map(requestLines(createLog(level)).concern)
    expect(concerned('debug')).toEqual([true, true, true])
    expect(concerned('info')).toEqual([false, false, true])
  })

  test('each line has the time and the duration of its own request', async () => {
    const written: { time: number; ms: number }[] = []
    const log = createLog('debug', { write: (line) => written.push(JSON.parse(line)) })
    const requests = requestLines(log)
    for (const took of [0, 0, 1_000, 60_000]) {
      const before = Date.now()
      requests.write(requestId, performance.now() - took, loggedAnswer('GET', '/', 200))
      const { time = 0, ms = Number.NaN } = written.at(-1) ?? {}
      expect(Math.floor(ms / 500) * 500).toBe(took)
      // The two clocks begin a millisecond at different times.
      expect(time).toBeGreaterThanOrEqual(before - 1)
      expect(time).toBeLessThanOrEqual(Date.now())
      await vi.waitUntil(() => Date.now() > before + 3, { interval: 1 })
    }
  })
})
