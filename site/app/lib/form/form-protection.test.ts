import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { protectForm } from './form-protection'

const ORIGIN = 'https://zunft.example'
const IDEAS = `${ORIGIN}/rest/v1/ideas`

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { origin: ORIGIN } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A form whose honeypot holds this text. */
const formWith = (honeypot: string) =>
  ({
    elements: { namedItem: () => field },
    field: Object.assign(field, { value: honeypot }),
  }) as unknown as HTMLFormElement
const field = { value: '' }

const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ code, message: 'no' }, { status, headers })

/** A backend that returns numbered tokens, answers inserts in this order (then with 201), and records requests with their times. */
function startBackend(answers: readonly Response[] = [], baseUrl = ORIGIN) {
  const responses = [...answers]
  const sent: { at: number; token: string | null; trap: string | null }[] = []
  const tokenRequests: string[] = []
  const start = performance.now()
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url, headers } = new Request(input, init)
    if (url.includes('/forms/v1/')) {
      tokenRequests.push(new URL(url).search)
      return Response.json({ token: `token ${tokenRequests.length}`, minimum_fill_ms: 1000 })
    }
    const at = performance.now() - start
    sent.push({ at, token: headers.get('x-form-token'), trap: headers.get('x-form-trap') })
    return responses.shift() ?? new Response(null, { status: 201 })
  }
  return {
    sent,
    tokenRequests,
    protection: protectForm(['rest/ideas'], { baseUrl, publishableKey: 'key', fetch: send }),
  }
}

/** Sends the form and lets all the time pass that this takes. */
async function submit({ protection }: ReturnType<typeof startBackend>, honeypot = '') {
  const answer = protection.fetchFor(formWith(honeypot))(IDEAS, {
    method: 'POST',
    headers: { apikey: 'key' },
  })
  await vi.runAllTimersAsync()
  return answer
}

it('requests a token when the form opens, and delays submissions that are faster than the minimum fill time', async () => {
  const backend = startBackend()
  expect((await submit(backend)).status).toBe(201)
  expect(backend.tokenRequests).toEqual(['?for=rest%2Fideas'])
  expect(backend.sent).toEqual([{ at: 1000, token: 'token 1', trap: null }])
  await submit(backend)
  expect(backend.sent[1]?.token).toBe('token 1')
})

it.each(['form_token_invalid', 'form_token_used'])('requests a new token after %s', async (code) => {
  const backend = startBackend([refusal(403, code)])
  expect((await submit(backend)).status).toBe(201)
  expect(backend.sent).toEqual([
    { at: 1000, token: 'token 1', trap: null },
    { at: 2000, token: 'token 2', trap: null },
  ])
  expect(backend.protection.refusal()).toBeUndefined()
})

it('waits for the time that a server with another clock requests', async () => {
  const backend = startBackend([refusal(429, 'form_too_early', { 'retry-after': '2' })])
  expect((await submit(backend)).status).toBe(201)
  expect(backend.sent.map(({ at }) => at)).toEqual([1000, 3000])
})

it('retries once only', async () => {
  const backend = startBackend([refusal(403, 'form_token_invalid'), refusal(403, 'form_token_invalid')])
  expect((await submit(backend)).status).toBe(403)
  expect(backend.sent).toHaveLength(2)
})

it('reports a filled honeypot to the server, empties it, and shows a message until the next attempt', async () => {
  const backend = startBackend([refusal(403, 'form_trap_filled')])
  expect((await submit(backend, 'https://kauf.example')).status).toBe(403)
  expect(backend.sent).toEqual([{ at: 1000, token: 'token 1', trap: 'filled' }])
  expect(field.value).toBe('')
  expect(backend.protection.refusal()?.title).toBe('Bitte noch einmal absenden')
  await submit(backend)
  expect(backend.protection.refusal()).toBeUndefined()
})

it('reports the rate limit, and leaves other errors to the form', async () => {
  const backend = startBackend([refusal(429, 'over_request_rate_limit'), refusal(409, '23505')])
  await submit(backend)
  expect(backend.protection.refusal()?.title).toBe('Gerade sehr viele Einsendungen')
  expect(await (await submit(backend)).json()).toMatchObject({ code: '23505' })
  expect(backend.protection.refusal()).toBeUndefined()
})

it('reports too many pictures', async () => {
  const backend = startBackend([refusal(429, 'SlowDown')])
  await submit(backend)
  expect(backend.protection.refusal()?.title).toBe('Gerade sehr viele Bilder')
})

it('adds nothing to requests to a foreign backend; a filled honeypot stays on the page', async () => {
  const backend = startBackend([], 'https://hosted.example')
  expect((await submit(backend)).status).toBe(201)
  expect(backend.sent).toEqual([{ at: 0, token: null, trap: null }])
  expect((await submit(backend, 'x')).status).toBe(403)
  expect(backend.sent).toHaveLength(1)
  expect(backend.tokenRequests).toEqual([])
})
