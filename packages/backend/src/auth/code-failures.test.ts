import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { MAX_FAILURES } from './code-failures.ts'
import { authClient, createAccount, signedIn } from './testing/accounts.ts'
import { lastMail } from './testing/mails.ts'

// Without request limits: these tests are about the counts in the database.
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ mailDelivers: true })
})
afterAll(() => server.close())

const wrong = (code: string, number: number) =>
  String((Number(code) + 1 + number) % 1_000_000).padStart(6, '0')
const times = (count: number) => Array.from({ length: count }, (_, number) => number)

async function failuresOf(userId: string) {
  const { rows } = await server.db.adminPool.query<{ kind: string; failures: number }>(
    'select kind, failures from auth.code_failures where user_id = $1',
    [userId],
  )
  return Object.fromEntries(rows.map(({ kind, failures }) => [kind, failures]))
}

const endDay = (userId: string) =>
  server.db.adminPool.query(
    `update auth.code_failures set since = since - interval '25 hours' where user_id = $1`,
    [userId],
  )

describe('codes of mails', () => {
  const requestCode = async (email: string) => {
    await authClient(server).resetPasswordForEmail(email)
    return lastMail(server.mails, email)
  }
  const submit = async (email: string, token: string) =>
    (await authClient(server).verifyOtp({ email, token, type: 'recovery' })).error?.code ?? 'signed in'

  test('of sixty at once five are compared', async () => {
    const { id, email } = await createAccount(server)
    const { code } = await requestCode(email)
    await Promise.all(times(60).map((number) => submit(email, wrong(code, number))))
    expect(await failuresOf(id)).toEqual({ mail: 5 })
    expect(await submit(email, code)).toBe('otp_expired')
  })

  test('the right one sixty times at once opens one session', async () => {
    const { email } = await createAccount(server)
    const { code } = await requestCode(email)
    const answers = await Promise.all(times(60).map(() => submit(email, code)))
    expect(answers.filter((answer) => answer === 'signed in')).toHaveLength(1)
  })

  test('stay limited when new mails are requested; a link still works, and so does a code the next day', async () => {
    const { id, email } = await createAccount(server)
    for (let failures = 0; failures < MAX_FAILURES; failures += 5) {
      const { code } = await requestCode(email)
      for (const number of times(5)) await submit(email, wrong(code, number))
    }
    expect(await failuresOf(id)).toEqual({ mail: MAX_FAILURES })
    expect(await submit(email, (await requestCode(email)).code)).toBe('otp_expired')
    const { tokenHash } = await requestCode(email)
    const byLink = await authClient(server).verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    expect(byLink.error).toBeNull()
    await endDay(id)
    expect(await submit(email, (await requestCode(email)).code)).toBe('signed in')
  })

  test('that are right do not count, however many', async () => {
    const { id, email } = await createAccount(server)
    for (const _ of times(MAX_FAILURES + 1)) {
      expect(await submit(email, (await requestCode(email)).code)).toBe('signed in')
    }
    expect(await failuresOf(id)).toEqual({ mail: 0 })
  })

  test("guessed by others do not block the owner's confirmation of a change, which has the same limit", async () => {
    const { account, client } = await signedIn(server)
    await client.reauthenticate()
    const nonce = lastMail(server.mails, account.email).code
    await server.db.adminPool.query(
      `insert into auth.code_failures (user_id, kind, failures) values ($1, 'mail', $2)`,
      [account.id, MAX_FAILURES],
    )
    const change = async (given: string) =>
      (await client.updateUser({ password: 'Neues-Passwort', nonce: given })).error?.code ?? 'changed'
    await Promise.all(times(4).map((number) => change(wrong(nonce, number))))
    expect(await change(nonce)).toBe('changed')

    await client.reauthenticate()
    const next = lastMail(server.mails, account.email).code
    await Promise.all(times(30).map((number) => change(wrong(next, number))))
    expect(await failuresOf(account.id)).toMatchObject({ reauthentication: 9 })
    expect(await change(next)).toBe('reauthentication_not_valid')
  })
})

describe('codes of authenticator apps', () => {
  /** The next valid code. */
  const nextCode = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 })

  /** An account with a verified factor, and a session at aal1. */
  async function withFactor() {
    const { account, client } = await signedIn(server)
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
    const { id: factorId = '', totp } = factor ?? {}
    const secret = totp?.secret ?? ''
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await client.mfa.challengeAndVerify({ factorId, code })
    return { account, factorId, secret }
  }

  async function byPassword(account: { email: string; password: string }) {
    const client = authClient(server)
    await client.signInWithPassword(account)
    return client
  }

  async function submit(client: ReturnType<typeof authClient>, factorId: string, code: string) {
    const { data: challenge } = await client.mfa.challenge({ factorId })
    const { error } = await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    return error?.code ?? 'verified'
  }

  test('are compared twenty times a day, also when sixty come at once, and the right one is refused then', async () => {
    const { account, factorId, secret } = await withFactor()
    const attacker = await byPassword(account)
    const answers = await Promise.all(
      times(60).map((number) => submit(attacker, factorId, wrong(nextCode(secret), number + 5))),
    )
    const counted = (code: string) => answers.filter((answer) => answer === code).length
    expect([counted('mfa_verification_failed'), counted('mfa_verification_rejected')]).toEqual([
      MAX_FAILURES,
      60 - MAX_FAILURES,
    ])
    expect(await submit(await byPassword(account), factorId, nextCode(secret))).toBe(
      'mfa_verification_rejected',
    )
    await endDay(account.id)
    expect(await submit(attacker, factorId, nextCode(secret))).toBe('verified')
  })

  test('used up by somebody with the password do not block recovery by mail', async () => {
    const { account, factorId, secret } = await withFactor()
    const attacker = await byPassword(account)
    for (const number of times(MAX_FAILURES + 1))
      await submit(attacker, factorId, wrong(nextCode(secret), number + 5))
    await authClient(server).resetPasswordForEmail(account.email)
    const owner = authClient(server)
    const { tokenHash } = lastMail(server.mails, account.email)
    await owner.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    expect(await submit(owner, factorId, nextCode(secret))).toBe('verified')
    expect((await owner.updateUser({ password: 'Neues-Passwort' })).error).toBeNull()
    expect((await attacker.getUser()).error).not.toBeNull()
  })

  test('answer when they are accepted again', async () => {
    const { account, factorId } = await withFactor()
    await server.db.adminPool.query(
      `insert into auth.code_failures (user_id, kind, failures) values ($1, 'totp after password', $2)
       on conflict (user_id, kind) do update set failures = excluded.failures, since = now() - interval '23 hours'`,
      [account.id, MAX_FAILURES],
    )
    const client = await byPassword(account)
    const { data } = await client.getSession()
    const answer = await server.fetch(`/auth/v1/factors/${factorId}/verify`, {
      method: 'POST',
      headers: {
        apikey: server.secrets.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
      },
      body: JSON.stringify({ challenge_id: factorId, code: '000000' }),
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  })

  test('failed by the same session no longer count after a success; those of other sessions do', async () => {
    const { account, factorId, secret } = await withFactor()
    const attacker = await byPassword(account)
    for (const number of times(3)) await submit(attacker, factorId, wrong(nextCode(secret), number + 5))
    const owner = await byPassword(account)
    for (const number of times(9)) await submit(owner, factorId, wrong(nextCode(secret), number + 5))
    expect(await failuresOf(account.id)).toMatchObject({ 'totp after password': 12 })
    expect(await submit(owner, factorId, nextCode(secret))).toBe('verified')
    expect(await failuresOf(account.id)).toMatchObject({ 'totp after password': 3 })
  })
})
