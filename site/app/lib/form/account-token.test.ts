import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { protectAccountForm } from './account-token'

const ORIGIN = 'https://zunft.example'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { origin: ORIGIN } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An open form, and the targets for which it has requested a token. */
function opened(baseUrl = ORIGIN) {
  const requestedTargets: string[] = []
  const send = async (input: RequestInfo | URL) => {
    requestedTargets.push(new URL(String(input)).searchParams.get('for') ?? '')
    return Response.json({ token: `token ${requestedTargets.length}`, minimum_fill_ms: 1000 })
  }
  const protection = protectAccountForm('signup', { baseUrl, publishableKey: 'key', fetch: send })
  const field = { value: '' }
  const form = { elements: { namedItem: () => field } } as unknown as HTMLFormElement
  const tokenFor = async (honeypot = '') => {
    field.value = honeypot
    const began = performance.now()
    const token = protection.captchaTokenFor(form)
    await vi.runAllTimersAsync()
    return { token: await token, waited: performance.now() - began, honeypot: field.value }
  }
  return { requestedTargets, tokenFor }
}

it('requests a token when the form opens, and another after each submission', async () => {
  const { requestedTargets, tokenFor } = opened()
  expect(requestedTargets).toEqual(['auth/signup'])
  expect(await tokenFor()).toEqual({ token: 'token 1', waited: 1000, honeypot: '' })
  expect(await tokenFor()).toEqual({ token: 'token 2', waited: 1000, honeypot: '' })
})

it('reports a filled honeypot to the server, and empties it', async () => {
  const { tokenFor } = opened()
  expect(await tokenFor('https://kauf.example')).toMatchObject({ token: 'form_trap_filled', honeypot: '' })
  expect((await tokenFor()).token).toBe('token 2')
})

it('does not request tokens from a foreign backend; a filled honeypot stays on the page', async () => {
  const { requestedTargets, tokenFor } = opened('https://hosted.example')
  expect((await tokenFor()).token).toBeUndefined()
  expect((await tokenFor('x')).token).toBeNull()
  expect(requestedTargets).toEqual([])
})
