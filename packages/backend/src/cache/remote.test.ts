import { Hono } from 'hono'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerEnv } from '../http/claims.ts'
import { createRemoteCache } from './index.ts'

/** A site that renders the responses of another host. */
function siteShowing(answer: () => Response) {
  const cache = createRemoteCache('sb_publishable_test', pino({ level: 'silent' }))
  const ask = cache.trackedFetch(() => answer())
  const app = new Hono<ServerEnv>()
  app.use(cache.pages())
  app.get('*', async (c) => c.html(await (await ask('http://base.example/rest/v1/notes')).text()))
  return async () => (await app.request('/page')).text()
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12, 0, 30) }))
afterEach(() => void vi.useRealTimers())
const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('a page from another host is at most ten seconds old and never from the previous minute', async () => {
  let asked = 0
  const page = siteShowing(() => new Response(String(++asked)))
  expect([await page(), await page()]).toEqual(['1', '1'])
  advance(9_999)
  expect(await page()).toBe('1')
  advance(1)
  expect(await page()).toBe('2')
  advance(15_000)
  expect(await page()).toBe('3')
  advance(5_000)
  expect(await page()).toBe('4')
})

test('a page that shows an error is not cached', async () => {
  let asked = 0
  const page = siteShowing(() => new Response(String(++asked), { status: asked === 1 ? 503 : 200 }))
  expect([await page(), await page(), await page()]).toEqual(['1', '2', '2'])
})
