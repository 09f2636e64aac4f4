import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionApi, submissionApi } from './session-api'
import { sessionOf } from './testing/sessions'

const session = sessionOf('erika')
const stored = new Map<string, string>()
const sent: string[] = []

const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  sent.length = 0
  const location = { origin: 'http://127.0.0.1:3000', href: 'http://127.0.0.1:3000/' }
  const access = { baseUrl: '', publishableKey: 'public', siteUrl: '' }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage, location, addEventListener: () => {} })
  vi.stubGlobal('document', {
    visibilityState: 'hidden',
    querySelector: () => ({ content: JSON.stringify(access) }),
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url, headers } = new Request(input, init)
    sent.push(`${new URL(url).pathname} ${headers.get('authorization')}`)
    return Response.json([])
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

/** Requests rows and a bucket's files, and returns the headers sent. */
async function ask(kind: 'session' | 'submission') {
  const api = kind === 'session' ? sessionApi : submissionApi(fetch)
  const [rest, storage] = [await api.rows(), await api.storage()]
  await rest.from('ideas').select()
  await storage.from('social-posts').list()
  return sent
}

it.each(['session', 'submission'] as const)(
  'the %s clients send the public key of a visitor',
  async (kind) => {
    expect(await ask(kind)).toEqual([
      '/rest/v1/ideas Bearer public',
      '/storage/v1/object/list/social-posts Bearer public',
    ])
  },
)

it.each(['session', 'submission'] as const)(
  'the %s clients send the token of a stored session',
  async (kind) => {
    stored.set('sb-127-auth-token', JSON.stringify(session))
    const bearer = `Bearer ${session.access_token}`
    expect(await ask(kind)).toEqual([
      `/rest/v1/ideas ${bearer}`,
      `/storage/v1/object/list/social-posts ${bearer}`,
    ])
  },
)
