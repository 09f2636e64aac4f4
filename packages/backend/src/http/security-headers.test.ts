import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import type { ServerEnv } from './identity.ts'
import { securityHeaders } from './security-headers.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test.each([
  '/rest/v1/notes',
  '/auth/v1/settings',
  '/storage/v1/bucket',
  '/functions/v1/none',
  '/realtime/v1/none',
])('%s answers data that acts nowhere, and sets no cookie', async (path) => {
  const { headers } = await server.fetch(path, { headers: server.personas.visitor.headers })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(self\)$/),
    'cross-origin-resource-policy': path.startsWith('/storage') ? 'cross-origin' : 'same-origin',
  })
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
})

test.each([
  ['https://site.example', 'max-age=31536000'],
  ['http://127.0.0.1:3000', null],
])('with the address %s, strict-transport-security is %s', async (siteUrl, expected) => {
  const app = new Hono<ServerEnv>()
  app.use(securityHeaders(siteUrl))
  app.get('/', (c) => c.text('here'))
  expect((await app.request('/')).headers.get('strict-transport-security')).toBe(expected)
})

test.each([
  ['frame-ancestors *', null],
  ["frame-ancestors 'none'", 'SAMEORIGIN'],
])('with a policy of its own, %s, x-frame-options of a page is %s', async (policy, expected) => {
  const app = new Hono<ServerEnv>()
  app.use(securityHeaders('https://site.example'))
  app.get('/', (c) => c.text('here', 200, { 'content-security-policy': policy }))
  expect((await app.request('/')).headers.get('x-frame-options')).toBe(expected)
})

test.each([
  ['font/woff2', false],
  ['image/avif', false],
  ['text/css; charset=utf-8', false],
  ['text/javascript; charset=utf-8', false],
  ['image/svg+xml', true],
  ['text/html; charset=utf-8', true],
  ['application/json', true],
])('of %s, policies of documents are sent: %s', async (type, sent) => {
  const app = new Hono<ServerEnv>()
  app.use(securityHeaders('https://site.example'))
  app.get('/', (c) => c.body('here', 200, { 'content-type': type }))
  const { headers } = await app.request('/')
  expect(headers.has('permissions-policy')).toBe(sent)
  expect(headers.has('cross-origin-opener-policy')).toBe(sent)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.has('strict-transport-security')).toBe(true)
})
