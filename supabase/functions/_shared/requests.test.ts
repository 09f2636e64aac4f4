import { afterEach, describe, expect, test, vi } from 'vitest'
import newsletter from '../send-newsletter/index.ts'
import webhook from '../test-webhook/index.ts'
import { onSupabase } from './on-supabase.ts'
import { readKeys } from './platform.ts'
import { post } from './requests.ts'

describe('requests', () => {
  const redirectingTo = (location: string) => {
    const requestedUrls: string[] = []
    const outside = async (url: string) => {
      requestedUrls.push(url)
      return requestedUrls.length === 1
        ? new Response(null, { status: 307, headers: { location } })
        : new Response(null, { status: 204 })
    }
    return { requestedUrls, outside }
  }

  test('refuses a redirect from https to http', async () => {
    const { requestedUrls, outside } = redirectingTo('http://hooks.example/')
    await expect(post(outside, 'https://hooks.example/', {})).rejects.toThrow('nicht erlaubt')
    expect(requestedUrls).toEqual(['https://hooks.example/'])
  })

  test('follows a redirect from http to https', async () => {
    const { requestedUrls, outside } = redirectingTo('https://hooks.example/')
    expect((await post(outside, 'http://hooks.example/', {})).status).toBe(204)
    expect(requestedUrls).toEqual(['http://hooks.example/', 'https://hooks.example/'])
  })
})

describe('on Supabase', () => {
  const runtime = (variables: Record<string, string>) =>
    vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } })
  afterEach(() => vi.unstubAllGlobals())

  describe('in the runtime of Supabase', () => {
    test.each([newsletter, webhook])('a function is its default export', async ({ fetch }) => {
      runtime({ SUPABASE_URL: 'http://127.0.0.1:1', SUPABASE_ANON_KEY: 'a', SUPABASE_SERVICE_ROLE_KEY: 's' })
      const preflight = await fetch(new Request('https://x.example/', { method: 'OPTIONS' }))
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      const refused = await fetch(new Request('https://x.example/', { method: 'POST', body: '{}' }))
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }])
    })

    test.each([
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'http://localhost/',
      'http://localhost./',
      'http://database/',
      'http://db.internal/',
      'http://printer.local./',
    ])('refuses the non-public address %s', async (url) => {
      runtime({})
      await expect(onSupabase().outside(url, {})).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
    })

    test('new API keys precede legacy ones, the default key precedes others', () => {
      runtime({
        SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_web","default":"sb_publishable_default"}',
        SUPABASE_SECRET_KEYS: '{"default":"sb_secret_default"}',
        SUPABASE_ANON_KEY: 'old',
        SUPABASE_SERVICE_ROLE_KEY: 'older',
      })
      expect(readKeys(onSupabase().env)).toEqual({
        publishable: 'sb_publishable_default',
        secrets: ['sb_secret_default', 'older'],
      })
    })
  })
})
