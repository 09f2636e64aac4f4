import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import type { Client } from '../http/client-address.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createPasswordHasher } from './passwords/passwords.ts'
import { authClient, createAccount, signedIn } from './testing/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** A server with fresh limits, called from one network or from behind the proxy of `client`. */
async function limited(others: Partial<typeof server.dependencies> = {}, client?: Client) {
  const app = await createServer({ ...server.dependencies, ...others, rateLimit: true })
  return async (path: string, body: unknown, { from = '203.0.113.7', method = 'POST', token = '' } = {}) => {
    const incoming = { socket: { remoteAddress: from }, headers: {}, client } as unknown as IncomingMessage
    const answer = await app.fetch(
      new Request(`http://site.test/auth/v1${path}`, {
        method,
        headers: {
          apikey: server.secrets.publishableKey,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }),
      { incoming },
    )
    const content = await answer.json()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: content }
  }
}

/** The statuses of so many requests at the same time, in ascending order. */
async function atOnce(count: number, request: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => request(n)))
  return answers.map(({ status }) => status).sort((a, b) => a - b)
}

test('after ten wrong passwords the right one is refused too; another account signs in', async () => {
  const [erika, max] = [await createAccount(server), await createAccount(server)]
  const post = await limited()
  const signIn = (email: string, password: string) => post('/token?grant_type=password', { email, password })
  const wrong = []
  for (let n = 0; n < 10; n++) wrong.push((await signIn(erika.email, 'falsch')).status)
  expect(wrong).toEqual(wrong.map(() => 400))
  const refused = await signIn(erika.email, erika.password)
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.retryAfter)).toBeGreaterThan(290)
  expect((await signIn(max.email, max.password)).status).toBe(200)
})

test('a sign-in beyond the queue for hashes is told when to try again', async () => {
  const passwords = createPasswordHasher()
  const post = await limited({ passwords })
  const signIn = (email: string) => post('/token?grant_type=password', { email, password: 'falsch' })
  expect((await signIn('vorher@example.org')).status).toBe(400)
  // Occupy the worker for some seconds; closing it drops the waiting hashes.
  for (let n = 0; n < 100; n++) void passwords.matches('x', null)
  expect(await signIn('danach@example.org')).toEqual({
    status: 429,
    retryAfter: '10',
    body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
  })
  await passwords.close()
})

/** Wrong codes for so many accounts, from one network, at the same time; their statuses in ascending order. */
const guess = (post: Awaited<ReturnType<typeof limited>>, count: number) =>
  atOnce(count, (n) => post('/verify', { type: 'email', email: `n${n}@example.org`, token: '000000' }))

/** Each answer takes a tenth of a second at least, so that its duration says nothing about the account. */
const MANY_ANSWERS = { timeout: 60_000 }

test(
  'successful sign-ins leave the limit of 150 failures of the network untouched',
  MANY_ANSWERS,
  async () => {
    const account = await createAccount(server)
    const post = await limited()
    for (let n = 0; n < 160; n++) {
      expect((await post('/token?grant_type=password', account)).status).toBe(200)
    }
    expect(await guess(post, 151)).toEqual([...Array.from({ length: 150 }, () => 403), 429])
  },
)

test('an account with a session from a limited network can sign in, others cannot', async () => {
  const [erika, max] = [await createAccount(server), await createAccount(server)]
  await (await limited())('/token?grant_type=password', erika)
  // Another server, which has not counted that sign-in.
  const post = await limited()
  await guess(post, 151)
  expect((await post('/token?grant_type=password', erika)).status).toBe(200)
  expect((await post('/token?grant_type=password', max)).status).toBe(429)
})

test('behind an unknown proxy an earlier session does not count as a known network', async () => {
  const erika = await createAccount(server)
  const address = '172.18.0.1'
  const behind = (bucket: number) => limited({}, { address, limitKey: `${address} ${bucket}` })
  await (await behind(3))('/token?grant_type=password', erika)
  const post = await behind(5)
  await guess(post, 151)
  expect((await post('/token?grant_type=password', erika)).status).toBe(429)
})

test('when the share of mails for unconfirmed addresses is used up, confirmed accounts still get theirs', async () => {
  const { email } = await createAccount(server)
  const unconfirmed = 'unbestaetigt@example.org'
  await authClient(server, server.secrets.secretKey).admin.createUser({ email: unconfirmed })
  const post = await limited({ mailsPerHour: 6 })
  const signUp = (address: string) => post('/signup', { email: address, password: 'Brezn-und-Bier' })
  for (const n of [1, 2, 3]) expect((await signUp(`fremd${n}@example.org`)).status).toBe(200)
  const refused = { status: 429, body: { error_code: 'over_email_send_rate_limit' } }
  expect(await signUp('fremd4@example.org')).toMatchObject(refused)
  expect(await post('/otp', { email: 'fremd5@example.org' })).toMatchObject(refused)
  const before = server.mails.length
  for (const address of [email, unconfirmed, 'niemand@example.org']) {
    expect(await post('/recover', { email: address })).toMatchObject({ status: 200, body: {} })
  }
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual([email])
})

const tooManyMails = { status: 429, body: { error_code: 'over_email_send_rate_limit' } }

/** Requests a change of address in a session. */
const change = (
  post: Awaited<ReturnType<typeof limited>>,
  { session }: Awaited<ReturnType<typeof signedIn>>,
  email: string,
) => post('/user', { email }, { method: 'PUT', token: session?.access_token ?? '' })

/** The receivers of the mails sent during `work`. */
async function receivers(work: () => Promise<unknown>): Promise<string[]> {
  const before = server.mails.length
  await work()
  return server.mails.slice(before).map(({ to }) => to)
}

test('one network cannot use up the mails of others, and its own accounts can still be recovered', async () => {
  const { email } = await createAccount(server)
  const post = await limited({ mailsPerHour: 20 })
  const signUp = (address: string, from?: string) =>
    post('/signup', { email: address, password: 'Brezn-und-Bier' }, { ...(from && { from }) })
  const inBulk = (n: number) => `massenhaft${n}@example.org`
  for (const n of [1, 2, 3, 4, 5]) expect((await signUp(inBulk(n))).status).toBe(200)
  expect(await signUp(inBulk(6))).toMatchObject(tooManyMails)
  expect((await signUp('nachbarin@example.org', '203.0.113.8')).status).toBe(200)
  await authClient(server, server.secrets.secretKey).admin.createUser({ email: inBulk(7) })
  expect(
    await receivers(async () => {
      for (const address of [email, inBulk(7)]) {
        expect(await post('/recover', { email: address })).toMatchObject({ status: 200, body: {} })
      }
    }),
  ).toEqual([email])
})

test('the limit of a network counts known and unknown addresses alike', async () => {
  const known = await Promise.all(Array.from({ length: 6 }, () => createAccount(server)))
  const post = await limited({ mailsPerHour: 20 })
  const statuses = []
  for (const { email } of known) {
    statuses.push((await post('/signup', { email, password: 'Brezn-und-Bier' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('mails of a change of address count as mails to unconfirmed addresses', async () => {
  const [erika, max] = [await signedIn(server), await signedIn(server)]
  const { email } = await createAccount(server)
  const post = await limited({ mailsPerHour: 4 })
  expect((await change(post, erika, `fremd-a-${email}`)).status).toBe(200)
  const signUp = (address: string) => post('/signup', { email: address, password: 'Brezn-und-Bier' })
  expect((await signUp(`fremd-b-${email}`)).status).toBe(200)
  expect(await signUp(`fremd-c-${email}`)).toMatchObject(tooManyMails)
  expect(await change(post, max, `fremd-d-${email}`)).toMatchObject(tooManyMails)
  expect(await receivers(() => post('/recover', { email }))).toEqual([email])
})

test('a change of address writes to the old one only once a minute', async () => {
  const erika = await signedIn(server)
  const { email } = erika.account
  const post = await limited()
  expect(await receivers(() => change(post, erika, `neu-${email}`))).toEqual([email, `neu-${email}`])
  expect(await receivers(() => change(post, erika, `anders-${email}`))).toEqual([])
  expect(await change(post, erika, `anders-${email}`)).toMatchObject(tooManyMails)
})

test('addresses of one mailbox share its limit; which they are is asked of the project', async () => {
  const { email } = await createAccount(server)
  const recover = (post: Awaited<ReturnType<typeof limited>>, to: string) => post('/recover', { email: to })
  const labelled = email.replace('@', '+neu@')
  const post = await limited()
  expect(await recover(post, email)).toMatchObject({ status: 200 })
  expect(await recover(post, labelled)).toMatchObject(tooManyMails)
  const without = await limited({ mailboxQuery: undefined })
  for (const to of [email, labelled]) expect(await recover(without, to)).toMatchObject({ status: 200 })
})

test('a change within one mailbox is one request of it, and can be sent again', async () => {
  const erika = await signedIn(server)
  const { email } = erika.account
  const labelled = email.replace('@', '+neu@')
  expect(await receivers(async () => change(await limited(), erika, labelled))).toEqual([email, labelled])
  const resend = async () => (await limited())('/resend', { type: 'email_change', email })
  expect((await receivers(resend)).sort()).toEqual([labelled, email].sort())
})

test('mails of a change that are sent again count for the limit of the new mailbox', async () => {
  const { account, client } = await signedIn(server)
  const { email } = account
  const newEmail = `ziel-${email}`
  await client.updateUser({ email: newEmail })
  const resend = (post: Awaited<ReturnType<typeof limited>>) =>
    receivers(async () => {
      const answer = await post('/resend', { type: 'email_change', email })
      expect(answer).toMatchObject({ status: 200, body: {} })
    })
  expect((await resend(await limited())).sort()).toEqual([newEmail, email].sort())
  const post = await limited()
  await post('/recover', { email: newEmail })
  expect(await resend(post)).toEqual([email])
  const exhausted = await limited({ mailsPerHour: 2 })
  await exhausted('/signup', { email: `fremd-${email}`, password: 'Brezn-und-Bier' })
  expect(await resend(exhausted)).toEqual([email])
})

test('a successful sign-in resets the failures', async () => {
  const { email, password } = await createAccount(server)
  const post = await limited()
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await post('/token?grant_type=password', { email, password: 'falsch' })
    expect((await post('/token?grant_type=password', { email, password })).status).toBe(200)
  }
})

test('refreshing counts neither for the sign-in limit nor for that of anonymous writes', async () => {
  const { email, password } = await createAccount(server)
  const post = await limited()
  let token = (await post('/token?grant_type=password', { email, password })).body.refresh_token
  for (let n = 0; n < 200; n++) {
    const { status, body } = await post('/token?grant_type=refresh_token', { refresh_token: token })
    expect(status).toBe(200)
    token = body.refresh_token
  }
})

test.each([
  ['/recover', {}],
  ['/otp', {}],
  ['/resend', { type: 'signup' }],
])('%s answers known and unknown addresses alike, twice in a minute too', async (path, extra) => {
  const { email } = await createAccount(server)
  const post = await limited()
  const answers = async (address: string) => [
    await post(path, { email: address, ...extra }),
    await post(path, { email: address.toUpperCase(), ...extra }),
  ]
  const known = await answers(email)
  expect(known).toMatchObject([
    { status: 200, body: {} },
    { status: 429, body: { error_code: 'over_email_send_rate_limit' } },
  ])
  const unknown = await answers(`niemand-${email}`)
  expect(unknown).toEqual(known)
})

test('a second sign-up within a minute is refused before the database is read', async () => {
  const post = await limited()
  const { email } = await createAccount(server)
  const signUp = (address: string) => post('/signup', { email: address, password: 'Brezn-und-Bier' })
  for (const address of [email, `neu-${email}`]) {
    expect((await signUp(address)).status).toBe(200)
    expect(await signUp(address)).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit' },
    })
  }
})

test('codes of one address have ten attempts, links from one network thirty', async () => {
  const post = await limited()
  const guess = { type: 'email', email: 'erika@example.org', token: '000000' }
  const codes = await atOnce(11, () => post('/verify', guess))
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  const links = await atOnce(31, (n) => post('/verify', { type: 'recovery', token_hash: `${n}` }))
  expect(links).toEqual([...Array.from({ length: 30 }, () => 403), 429])
})

test('without mail the sign-ups of one address are limited, too', async () => {
  const post = await limited({ confirmationRequired: false })
  const account = { email: 'oft@example.org', password: 'Brezn-und-Bier' }
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await post('/signup', account)).status)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 422), 429])
})

test('one network has thirty requests for accounts and mails in five minutes', async () => {
  const post = await limited()
  const statuses = await atOnce(31, (n) => post('/recover', { email: `n${n}@example.org` }))
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})

test('anonymous writes to other services are limited as before', async () => {
  const app = await createServer({ ...server.dependencies, rateLimit: true })
  const incoming = { socket: { remoteAddress: '203.0.113.9' }, headers: {} } as unknown as IncomingMessage
  const post = () =>
    app.fetch(
      new Request('http://site.test/rest/v1/rpc/is_admin', {
        method: 'POST',
        headers: { apikey: server.secrets.publishableKey, 'content-type': 'application/json' },
        body: '{}',
      }),
      { incoming },
    )
  for (let n = 0; n < 60; n++) expect((await post()).status).toBe(200)
  expect((await post()).status).toBe(429)
})
