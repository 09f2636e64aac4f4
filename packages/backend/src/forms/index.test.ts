import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServer } from '../app.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createFormTokens } from './form-tokens.ts'

describe('protected forms', () => {
  let server: TestServer
  let key: string
  beforeAll(async () => {
    server = await createTestServer()
    key = server.secrets.publishableKey
  })
  afterAll(() => server.close())

  type Send = (path: string, init?: RequestInit) => Promise<Response>

  /** A server with fresh limits, called from one network. */
  async function limited(address = '203.0.113.7') {
    const app = await createServer({ ...server.dependencies, rateLimit: true })
    const send: Send = async (path, init) => {
      const request = new Request(new URL(path, 'http://site.test'), init)
      if (!request.headers.has('apikey')) request.headers.set('apikey', key)
      const incoming = { socket: { remoteAddress: address }, headers: {} } as unknown as IncomingMessage
      return app.fetch(request, { incoming })
    }
    return send
  }

  const note = (title: string) => ({ title, body: 'Von einem Test geschrieben' })
  const insert = (send: Send, body: unknown, headers: Record<string, string> = {}) =>
    send('/rest/v1/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  async function openForm(send: Send, target = 'rest/notes'): Promise<{ token: string; wait: number }> {
    const answer = await send(`/forms/v1/token?for=${target}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { token, minimum_fill_ms: wait } = await answer.json()
    return { token, wait }
  }

  /** A form token after the minimum time. */
  async function filledForm(send: Send, target?: string): Promise<string> {
    const { token, wait } = await openForm(send, target)
    const opened = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).opened
    await expect.poll(() => Date.now() - opened, { timeout: 5_000 }).toBeGreaterThanOrEqual(wait)
    return token
  }

  const stored = async (title: string) =>
    (await server.db.adminPool.query('select 1 from records.notes where title = $1', [title])).rowCount

  test('the official client inserts and uploads without a form token', async () => {
    const send = await limited()
    const fetch: typeof globalThis.fetch = (input, init) => send(String(input), init)
    const headers = { apikey: key, Authorization: `Bearer ${key}` }
    const { error } = await new PostgrestClient('http://site.test/rest/v1', { headers, fetch })
      .from('notes')
      .insert(note('Vom Kabel'))
    expect(error).toBeNull()
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const upload = await new StorageClient('http://site.test/storage/v1', headers, fetch)
      .from('pictures')
      .upload('vom-kabel.png', picture, { contentType: 'image/png' })
    expect(upload.error).toBeNull()
  })

  test('without a token twenty rows a minute and table are accepted, one by one or at once', async () => {
    const send = await limited()
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await insert(send, note(`Einzeln ${n}`))).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    const refused = await insert(send, note('Noch eine'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit', details: null })

    const otherNetwork = await limited('203.0.113.8')
    const many = Array.from({ length: 21 }, (_, n) => note(`Am Stück ${n}`))
    expect((await insert(otherNetwork, many)).status).toBe(429)
    expect(await stored('Am Stück 0')).toBe(0)
    const subscription = await send('/rest/v1/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify({ name: 'Erika Mustermann', email: 'erika@example.org' }),
    })
    expect(subscription.status).toBe(201)
  })

  test('too many bytes of files are refused with the error of storage and Retry-After', async () => {
    const send = await limited()
    const upload = () =>
      send('/storage/v1/object/pictures/a.jpg', {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', 'content-length': String(52_428_800) },
      })
    for (let n = 0; n < 3; n++) expect((await upload()).status).not.toBe(429)
    const refused = await upload()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(await refused.json()).toMatchObject({ statusCode: '429', code: 'upload_quota_reached' })
  })

  test('with tokens forty rows a minute are accepted', async () => {
    const send = await limited()
    const tokens = await Promise.all(Array.from({ length: 5 }, () => filledForm(send)))
    const statuses = []
    for (let n = 0; n < 41; n++) {
      const token = tokens[Math.floor(n / 10)] ?? ''
      statuses.push((await insert(send, note(`Formular ${n}`), { 'x-form-token': token })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 201), 429])
  })

  test.each([
    ['a filled honeypot', { 'x-form-trap': 'filled' }, 403, 'form_trap_filled'],
    ['a token nobody has signed', { 'x-form-token': 'a.b.c' }, 403, 'form_token_invalid'],
  ])(
    '%s is refused in the shape of each service, with and without limits',
    async (_, headers, status, code) => {
      for (const send of [await limited(), server.fetch]) {
        const all = { apikey: key, ...headers }
        const row = await insert(send, note('Falle'), all)
        expect(row.status).toBe(status)
        expect(await row.json()).toMatchObject({ code, details: null, hint: expect.any(String) })
        const file = await send('/storage/v1/object/pictures/falle.png', {
          method: 'POST',
          headers: all,
          body: 'x',
        })
        expect(file.status).toBe(status)
        expect(await file.json()).toMatchObject({ code, statusCode: String(status) })
      }
      expect(await stored('Falle')).toBe(0)
    },
  )

  test('a token is valid for its own form only', async () => {
    const send = await limited()
    const token = await filledForm(send, 'rest/inquiries')
    const answer = await insert(send, note('Fremd'), { 'x-form-token': token })
    expect(answer.status).toBe(403)
    expect(await stored('Fremd')).toBe(0)
  })

  test('signed-in users need no token', async () => {
    const send = await limited()
    const { headers } = server.personas.member
    const answer = await insert(send, note('Angemeldet'), { ...headers, 'x-form-trap': 'filled' })
    expect(answer.status).toBe(201)
  })

  test('an account may insert forty rows a minute into a table from all networks; admins are not limited', async () => {
    const { member, admin } = server.personas
    const many = Array.from({ length: 41 }, (_, n) => note(`Vom Konto ${n}`))
    const [home, office] = [await limited(), await limited('203.0.113.8')]
    expect((await insert(home, many, member.headers)).status).toBe(429)
    expect(await stored('Vom Konto 0')).toBe(0)
    expect((await insert(office, many.slice(1), member.headers)).status).toBe(201)
    for (let n = 0; n < 2; n++) expect((await insert(home, many, admin.headers)).status).toBe(201)
  })

  test('a token is for one to four tables and buckets, and needs an API key', async () => {
    const send = await limited()
    for (const query of ['', '?for=', '?for=functions/a', '?for=rest/a/b', `?${'for=rest/a&'.repeat(5)}`]) {
      const answer = await send(`/forms/v1/token${query}`)
      expect(answer.status, query).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'form_target_invalid' })
    }
    expect((await server.fetch('/forms/v1/token?for=rest/a')).status).toBe(401)
    expect((await send('/forms/v1/anything')).status).toBe(404)
  })
})

describe('limits of forms', () => {
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
})
