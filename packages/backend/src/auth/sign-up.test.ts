import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { authClient, createAccount } from './testing/accounts.ts'
import { lastMail } from './testing/mails.ts'

const newAccount = () => ({ email: `${randomUUID()}@example.org`, password: 'Brezn-und-Bier' })
/** Replaces each distinct generated value by a number, so that equal values stay equal. */
function numbered(text: string, name: string, parts: RegExp): string {
  const distinct = [...new Set(text.match(parts))]
  return text.replace(parts, (part) => `${name} ${distinct.indexOf(part)}`)
}

const names = { first_name: 'Erika', last_name: 'Mustermann' }

describe('with mail', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ mailDelivers: true })
  })
  afterAll(() => server.close())

  test('a new account cannot sign in until its address is confirmed', async () => {
    const person = newAccount()
    const client = authClient(server)
    const options = { data: names, emailRedirectTo: 'http://site.test/member' }
    const { data } = await client.signUp({ ...person, options })
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email: person.email, user_metadata: names })
    expect(data.user?.identities).toHaveLength(1)
    expect((await client.signInWithPassword(person)).error?.code).toBe('email_not_confirmed')

    const mail = lastMail(server.mails, person.email)
    expect(mail).toMatchObject({ type: 'signup', redirectTo: 'http://site.test/member' })
    const { data: verified } = await client.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })
    expect(verified.session?.user.email_confirmed_at).toBeDefined()
  })

  test('the profile of a new account has the names of the form', async () => {
    const person = newAccount()
    const { data } = await authClient(server).signUp({ ...person, options: { data: names } })
    const { rows } = await server.db.adminPool.query(
      'select first_name, last_name from public.profiles where user_id = $1',
      [data.user?.id],
    )
    expect(rows).toEqual([names])
  })

  test('a registered address looks like a new one, keeps its password, and its owner gets a link to sign in', async () => {
    const { email, password } = await createAccount(server)
    const { data, error } = await authClient(server).signUp({ email, password: 'Anderes-Passwort' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email, identities: [{ identity_data: { email } }] } })
    expect(lastMail(server.mails, email).type).toBe('magiclink')
    expect((await authClient(server).signInWithPassword({ email, password })).error).toBeNull()
  })

  test('an unconfirmed address gets its mail again, and the response shows nothing of the first sign-up', async () => {
    const person = newAccount()
    await authClient(server).signUp({ ...person, options: { data: { first_name: 'Geheim' } } })
    const again = await authClient(server).signUp({ email: person.email, password: 'Anderes-Passwort' })
    expect(JSON.stringify(again.data)).not.toContain('Geheim')
    expect(again.data.user?.identities).toHaveLength(1)
    const mail = lastMail(server.mails, person.email)
    const confirmed = await authClient(server).verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })
    expect(confirmed.data.session).not.toBeNull()
  })

  test('the response is the same for unconfirmed and for confirmed addresses, also in the order of its parts', async () => {
    const { email: waiting } = newAccount()
    const { email: confirmed } = await createAccount(server)
    const data = { zz: 1e21, b: null, a: { y: 1, x: [2.5] }, ä: 'ß', aa: true, 10: 'zehn' }
    const answers = []
    for (const email of [waiting, waiting, confirmed, confirmed]) {
      const answer = await server.fetch('/auth/v1/signup', {
        method: 'POST',
        headers: { apikey: server.secrets.publishableKey },
        body: JSON.stringify({ email, password: 'Brezn-und-Bier', data }),
      })
      const text = (await answer.text()).replaceAll(email, 'address')
      answers.push([
        ...answer.headers.keys(),
        numbered(numbered(text, 'id', /[\da-f-]{36}/g), 'time', /[\d-]+T[\d:.]+Z/g),
      ])
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('the answer bears the id of the account that was made, also that of its identity', async () => {
    const { data } = await authClient(server).signUp(newAccount())
    const { rows } = await server.db.adminPool.query(
      'select user_id, id as identity_id from auth.identities where user_id = $1',
      [data.user?.id],
    )
    expect(rows).toEqual([{ user_id: data.user?.id, identity_id: data.user?.identities?.[0]?.identity_id }])
  })

  test('a mail never leads to another site', async () => {
    const person = newAccount()
    await authClient(server).signUp({ ...person, options: { emailRedirectTo: 'https://evil.example/' } })
    expect(lastMail(server.mails, person.email).redirectTo).toBe('http://site.test')
  })

  test('ten sign-ups of one address at once make one account', async () => {
    const person = newAccount()
    const all = await Promise.all(Array.from({ length: 10 }, () => authClient(server).signUp(person)))
    expect(all.map(({ error }) => error)).toEqual(all.map(() => null))
    const { rows } = await server.db.adminPool.query('select 1 from auth.users where email = $1', [
      person.email,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('without mail', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ mailDelivers: false })
  })
  afterAll(() => server.close())

  test('a new account is signed in at once, and again later, and its address stays unconfirmed', async () => {
    const person = newAccount()
    const { data } = await authClient(server).signUp(person)
    expect(data.session?.user).toMatchObject({ email: person.email })
    expect(data.session?.user.email_confirmed_at).toBeUndefined()
    expect((await authClient(server).signInWithPassword(person)).error).toBeNull()
    expect(server.mails).toEqual([])
  })

  test('a public site without mail refuses sign-ups and says so in its settings', async () => {
    const site = await createServer({ ...server.dependencies, siteUrl: 'https://site.test' })
    const ask = async (path: string, body?: object) => {
      const answer = await site.fetch(
        new Request(`http://site.test/auth/v1${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { apikey: server.secrets.publishableKey },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
      return [answer.status, await answer.json()] as const
    }
    const person = newAccount()
    expect(await ask('/signup', person)).toMatchObject([422, { error_code: 'signup_disabled' }])
    expect(await ask('/otp', { email: person.email })).toEqual([200, {}])
    expect(await ask('/settings')).toMatchObject([200, { disable_signup: true }])
    const { rows } = await server.db.adminPool.query('select from auth.users where email = $1', [
      person.email,
    ])
    expect(rows).toEqual([])
    const account = await createAccount(server)
    expect(await ask('/token?grant_type=password', account)).toMatchObject([
      200,
      { user: { email: account.email } },
    ])
  })

  test('a registered address is refused with user_already_exists', async () => {
    const { email } = await createAccount(server)
    const { error } = await authClient(server).signUp({ email, password: 'Brezn-und-Bier' })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  test.each([
    ['a short password', { email: 'a@example.org', password: 'kurz' }, 422, 'weak_password'],
    ['no password', { email: 'a@example.org' }, 400, 'validation_failed'],
    [
      'a password no hash can hold',
      { email: 'a@example.org', password: 'x'.repeat(73) },
      400,
      'validation_failed',
    ],
    ['an address that is none', { email: 'erika', password: 'Brezn-und-Bier' }, 400, 'validation_failed'],
    ['a phone', { phone: '09461', password: 'Brezn-und-Bier' }, 400, 'phone_provider_disabled'],
    ['nobody', { data: {} }, 422, 'anonymous_provider_disabled'],
    [
      'data without end',
      { email: 'a@example.org', password: 'Brezn-und-Bier', data: { x: 'x'.repeat(20_000) } },
      400,
      'validation_failed',
    ],
  ])('%s is refused by name', async (_what, body, status, code) => {
    const answer = await server.fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: server.secrets.publishableKey },
      body: JSON.stringify(body),
    })
    expect([answer.status, (await answer.json()).error_code]).toEqual([status, code])
  })
})
