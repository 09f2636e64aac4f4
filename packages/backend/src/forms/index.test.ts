import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createServer } from '../app.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createFormTokens } from './form-tokens.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

/** A server with fresh limits and a high mail limit, called by the official client from one network. */
async function createLimitedServer(key = server.secrets.publishableKey) {
  const app = await createServer({ ...server.dependencies, rateLimit: true, mailsPerHour: 2000 })
  const incoming = { socket: { remoteAddress: '203.0.113.7' }, headers: {} } as unknown as IncomingMessage
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    app.fetch(new Request(input, init), { incoming })
  const headers = { apikey: key }
  const client = new AuthClient({ url: 'http://site.test/auth/v1', headers, fetch, persistSession: false })
  const signUp = (captchaToken?: string) => {
    const options = captchaToken === undefined ? {} : { captchaToken }
    return client.signUp({ email: `${randomUUID()}@example.org`, password: 'Brezn-und-Bier', options })
  }
  const openForm = async (target: string): Promise<string> =>
    (await (await fetch(`http://site.test/forms/v1/token?for=${target}`, { headers })).json()).token
  /** Statuses of so many requests for a new password, which are answered after 0.1 s, as many at once as a network may send in five minutes. */
  const recoverMany = async (count: number, captchaToken?: string) => {
    const statuses: (number | undefined)[] = []
    while (statuses.length < count) {
      advance(5 * MINUTE)
      const emails = Array.from(
        { length: Math.min(30, count - statuses.length) },
        () => `${randomUUID()}@example.org`,
      )
      const options = captchaToken === undefined ? {} : { captchaToken }
      const answers = await Promise.all(emails.map((email) => client.resetPasswordForEmail(email, options)))
      statuses.push(...answers.map(({ error }) => error?.status))
    }
    return statuses
  }
  return { client, signUp, openForm, recoverMany }
}

const registered = async () =>
  Number((await server.db.adminPool.query('select count(*) from auth.users')).rows[0].count)

test('with a form token sign-up, recovery and resend succeed', async () => {
  const { client, signUp, openForm } = await createLimitedServer()
  const tokens = await Promise.all(['auth/signup', 'auth/recover', 'auth/resend'].map(openForm))
  advance(1000)
  const { data, error } = await signUp(tokens[0])
  expect(error).toBeNull()
  const email = data.user?.email ?? ''
  advance(MINUTE)
  const recovery = await client.resetPasswordForEmail(email, { captchaToken: tokens[1] ?? '' })
  expect(recovery.error).toBeNull()
  advance(MINUTE)
  const options = { captchaToken: tokens[2] ?? '' }
  expect((await client.resend({ type: 'signup', email, options })).error).toBeNull()
})

test.each([
  ['sent faster than people type', 'auth/signup', 999, 'form_too_early'],
  ['open for more than two hours', 'auth/signup', 2 * HOUR + 1000, 'form_token_invalid'],
  ['another form', 'rest/notes', 1000, 'form_token_invalid'],
])('the token of a form that was %s fails as a captcha does', async (_, target, age, reason) => {
  const { signUp, openForm } = await createLimitedServer()
  const token = await openForm(target)
  advance(age)
  const before = await registered()
  expect((await signUp(token)).error).toMatchObject({
    status: 400,
    code: 'captcha_failed',
    message: `captcha protection: request disallowed (${reason})`,
  })
  expect(await registered()).toBe(before)
})

test('forged tokens fail, and so does one that was used ten times', async () => {
  const { signUp, openForm } = await createLimitedServer()
  const forged = await createFormTokens('another secret').issue(['auth/signup'])
  advance(1000)
  expect((await signUp(forged)).error?.code).toBe('captcha_failed')
  const token = await openForm('auth/signup')
  advance(1000)
  const codes = []
  for (let n = 0; n < 11; n++) codes.push((await signUp(token)).error?.code)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'captcha_failed'])
})

test('a filled honeypot is refused, and no account is created', async () => {
  const { signUp } = await createLimitedServer()
  const before = await registered()
  expect((await signUp('form_trap_filled')).error).toMatchObject({ status: 403, code: 'form_trap_filled' })
  expect(await registered()).toBe(before)
})

test('without a token sixty an hour are accepted; requests with a token are not limited by it', async () => {
  const { client, signUp, openForm, recoverMany } = await createLimitedServer()
  expect(await recoverMany(61)).toEqual([...Array.from({ length: 60 }, () => undefined), 429])
  const token = await openForm('auth/signup')
  advance(5 * MINUTE)
  expect((await signUp(token)).error).toBeNull()
  advance(HOUR)
  expect((await client.resetPasswordForEmail('erika@example.org')).error).toBeNull()
})

test.each(['XXXX.DUMMY.TOKEN.XXXX', '10000000-aaaa-bbbb-cccc-000000000001', 'a.b.c', ' '])(
  'the token %j of a captcha service is ignored, as there is no captcha, and lifts no limit',
  async (captcha) => {
    const { signUp, recoverMany } = await createLimitedServer()
    expect((await signUp(captcha)).error).toBeNull()
    await recoverMany(59, captcha)
    expect((await signUp(captcha)).error?.status).toBe(429)
  },
)

test('the secret key needs no form token', async () => {
  const { signUp } = await createLimitedServer(server.secrets.secretKey)
  expect((await signUp('a.b.c')).error).toBeNull()
})
