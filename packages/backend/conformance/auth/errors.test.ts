import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT, ADMINISTRATION } from './errors/accounts.ts'
import { MAIL } from './errors/mail.ts'
import { SIGN_IN, SIGN_UP } from './errors/sign-in.ts'
import { UNAVAILABLE } from './errors/unavailable.ts'
import { type Fixture, PASSWORD, type Stage, startStage } from './stage.ts'

let stage: Stage
let fixture: Fixture
beforeAll(async () => {
  stage = await startStage()
  const { person, accessToken: token } = await stage.signedIn()
  fixture = { person, token, ...stage.keys }
})
afterAll(() => stage.stop())

const VERSION = '2024-01-01'
const CASES = [...SIGN_IN, ...SIGN_UP, ...MAIL, ...ACCOUNT, ...ADMINISTRATION, ...UNAVAILABLE]

describe.each(CASES)('%s', (_situation, path, request, status, code, message) => {
  test('in the current error format and in the older one', async () => {
    const today = await stage.call(path, { ...request(fixture), version: VERSION })
    expect([today.status, today.body.code]).toEqual([status, code])
    expect(today.body.message).toMatch(message)
    expect(today.headers.get('x-supabase-api-version')).toBe(VERSION)

    const older = await stage.call(path, request(fixture))
    expect(older.status).toBe(status)
    expect(older.headers.get('x-supabase-api-version')).toBeNull()
    const { weak_password, ...rest } = older.body
    expect(rest).toEqual({ code: status, error_code: code, msg: today.body.message })
    expect(weak_password).toEqual(code === 'weak_password' ? { reasons: ['length'] } : undefined)

    for (const { headers } of [today, older]) {
      expect(headers.get('x-sb-error-code')).toBe(code)
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(',')
      expect(exposed).toEqual(
        expect.arrayContaining(['x-supabase-api-version', 'x-total-count', 'link', 'retry-after']),
      )
    }
  })
})

test('an unconfirmed account gets email_not_confirmed only with the right password', async () => {
  const email = `${randomUUID()}@example.org`
  await stage.call('/signup', { body: { email, password: PASSWORD } })
  const signIn = (password: string) => stage.call('/token?grant_type=password', { body: { email, password } })
  expect((await signIn(PASSWORD)).body).toMatchObject({
    error_code: 'email_not_confirmed',
    msg: 'Email not confirmed',
  })
  expect((await signIn('falsch')).body).toMatchObject({ error_code: 'invalid_credentials' })
})

test('a banned account gets user_banned only with the right password, and its tokens are refused', async () => {
  const other = await stage.signedIn()
  await stage.admin.updateUserById(other.person.id, { ban_duration: '1h' })
  const { email, password } = other.person
  const signIn = await stage.call('/token?grant_type=password', { body: { email, password } })
  expect(signIn).toMatchObject({ status: 400, body: { error_code: 'user_banned', msg: 'User is banned' } })
  const read = await stage.call('/user', { token: other.accessToken })
  expect(read).toMatchObject({ status: 403, body: { error_code: 'user_banned' } })
})

test('/user names a missing session or account although the token is still valid', async () => {
  const other = await stage.signedIn()
  await stage.call('/logout', { method: 'POST', token: other.accessToken })
  expect(await stage.call('/user', { token: other.accessToken })).toMatchObject({
    status: 403,
    body: { error_code: 'session_not_found', msg: 'Session from session_id claim in JWT does not exist' },
  })
  await stage.admin.deleteUser(other.person.id)
  expect(await stage.call('/user', { token: other.accessToken })).toMatchObject({
    status: 403,
    body: { error_code: 'user_not_found', msg: 'User from sub claim in JWT does not exist' },
  })
})

test.each([
  ['no key', {}, 'No API key found in request'],
  ['a key that is none', { apikey: 'sb_publishable_nobody' }, 'Invalid API key'],
])('%s is refused before anything else', async (_what, headers, message) => {
  const answer = await fetch(`${stage.url}/auth/v1/settings`, { headers })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ msg: message })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test('a preflight needs no key and may ask for every header', async () => {
  const answer = await fetch(`${stage.url}/auth/v1/token?grant_type=password`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://www.other.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
    },
  })
  expect(answer.ok).toBe(true)
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
  expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE')
})
