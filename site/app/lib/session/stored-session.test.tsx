import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { SignedInScript } from './auth-provider'
import { isSessionStored, isSignInStored, storageKey } from './stored-session'

afterEach(() => vi.unstubAllGlobals())

/** A browser with this local storage, on a page with the API access. */
function browser({ baseUrl = '', origin = 'http://127.0.0.1:3000', stored = {} as Record<string, string> }) {
  const marks = new Set<string>()
  const localStorage = { getItem: (key: string) => stored[key] ?? null }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('window', { localStorage, location: { origin } })
  vi.stubGlobal('document', {
    querySelector: () => ({ content: JSON.stringify({ baseUrl, publishableKey: 'key', siteUrl: '' }) }),
    documentElement: { setAttribute: (name: string) => marks.add(name) },
  })
  return marks
}

it.each([
  ['http://127.0.0.1:3000', 'sb-127-auth-token'],
  ['https://abcdef.supabase.co', 'sb-abcdef-auth-token'],
  ['https://gewerbeverein.example', 'sb-gewerbeverein-auth-token'],
])('uses the storage key of supabase-js for %s', (baseUrl, key) => {
  expect(storageKey(baseUrl)).toBe(key)
})

it.each([
  { stored: { 'sb-127-auth-token': '{}' } },
  { stored: {} },
  { stored: { 'sb-other-auth-token': '{}' } },
  { stored: { 'sb-127-auth-token': '{}', 'sb-127-auth-token-waits-for-code': 'true' } },
  { stored: { 'sb-abc-auth-token': '{}' }, baseUrl: 'https://abc.supabase.co' },
])('the script in the head marks the page of a signed-in account like the code does: %j', (case_) => {
  const marks = browser(case_)
  const html = renderToString(<SignedInScript />)
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? ''
  new Function(script)()
  expect(marks.has('data-signed-in')).toBe(isSignInStored())
})

it('treats blocked storage as no session', () => {
  browser({})
  vi.stubGlobal('window', {
    location: { origin: 'http://127.0.0.1:3000' },
    get localStorage() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(isSessionStored()).toBe(false)
})
