import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  authClient,
  codeOf,
  enrolled,
  type SignedIn,
  signedIn,
  signedInWithFactor,
} from '../testing/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const withFactor = () => signedInWithFactor(server)

test('an authenticator app is enrolled by QR code or secret', async () => {
  const person = await signedIn(server)
  const factor = await enrolled(person)
  expect(factor.qr_code).toContain('<svg')
  const uri = new URL(factor.uri)
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(uri.searchParams.get('secret')).toBe(factor.secret)
  expect(decodeURIComponent(uri.pathname)).toContain(person.account.email)
})

test('the first code verifies the factor and raises this session to aal2; other sessions end', async () => {
  const person = await signedIn(server)
  const elsewhere = authClient(server)
  await elsewhere.signInWithPassword(person.account)
  const factor = await enrolled(person)
  const events: string[] = []
  person.client.onAuthStateChange((event) => {
    events.push(event)
  })
  await person.client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')
  const { data: level } = await person.client.mfa.getAuthenticatorAssuranceLevel()
  expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect(level?.currentAuthenticationMethods).toMatchObject([{ method: 'totp' }, { method: 'password' }])
  expect((await person.client.mfa.listFactors()).data?.totp).toMatchObject([
    { id: factor.id, status: 'verified' },
  ])
  expect((await elsewhere.refreshSession()).error?.code).toBe('refresh_token_not_found')
  const { data: refreshed } = await person.client.refreshSession()
  expect(refreshed.session).not.toBeNull()
  expect((await person.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
})

test('a session at aal1 cannot change the account, and its nextLevel is aal2', async () => {
  const { account } = await withFactor()
  const client = authClient(server)
  await client.signInWithPassword(account)
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  const attempts = [
    await client.updateUser({ password: 'Neues-Passwort' }),
    await client.updateUser({ email: 'neu@example.org' }),
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Fremdes Telefon' }),
  ]
  expect(attempts.map(({ error }) => error?.code)).toEqual(attempts.map(() => 'insufficient_aal'))
})

test('removing the factor of a session lowers it to aal1 at once, until another factor is verified', async () => {
  const person = await withFactor()
  const { client, factor } = person
  const assurance = async () => {
    const { session_id } = decodeJwt((await client.getSession()).data.session?.access_token ?? '')
    const { rows } = await server.db.adminPool.query('select aal from auth.sessions where id = $1', [
      session_id,
    ])
    return rows[0].aal
  }
  const second = await enrolled(person, 'Tablet')
  await client.mfa.challengeAndVerify({ factorId: second.id, code: codeOf(second.secret) })
  expect(await assurance()).toBe('aal2')
  expect((await client.mfa.unenroll({ factorId: second.id })).error).toBeNull()
  expect(await assurance()).toBe('aal1')
  const code = codeOf(factor.secret, 1)
  expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
  expect(await assurance()).toBe('aal2')
})

test('a verified factor is removed only by a session at aal2', async () => {
  const { account, client, factor } = await withFactor()
  const other = authClient(server)
  await other.signInWithPassword(account)
  expect((await other.mfa.unenroll({ factorId: factor.id })).error?.code).toBe('insufficient_aal')
  expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
  await client.refreshSession()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  expect((await client.updateUser({ password: 'Neues-Passwort' })).error).toBeNull()
})

test('a code works once, also when sent twice at the same time', async () => {
  const person = await signedIn(server)
  const factor = await enrolled(person)
  const code = codeOf(factor.secret)
  const challenges = await Promise.all(
    [1, 2, 3].map(() => person.client.mfa.challenge({ factorId: factor.id })),
  )
  const answers = await Promise.all(
    challenges.map(({ data }) => verify(person, factor.id, data?.id ?? '', code)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('wrong, old and malformed codes, expired challenges and factors of others are refused with their error codes', async () => {
  const person = await signedIn(server)
  const factor = await enrolled(person)
  const challenge = async () => (await person.client.mfa.challenge({ factorId: factor.id })).data?.id ?? ''
  const wrong = codeOf(factor.secret) === '000000' ? '111111' : '000000'
  for (const code of [wrong, codeOf(factor.secret, -10), '', '12345', 'abcdef', '１２３４５６']) {
    expect(await verify(person, factor.id, await challenge(), code)).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
  }
  const late = await challenge()
  await server.db.adminPool.query(
    `update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1`,
    [late],
  )
  expect(await verify(person, factor.id, late, codeOf(factor.secret))).toMatchObject({
    code: 'mfa_challenge_expired',
  })
  const elsewhere = await challenge()
  await server.db.adminPool.query(`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = $1`, [
    elsewhere,
  ])
  expect(await verify(person, factor.id, elsewhere, codeOf(factor.secret))).toMatchObject({
    code: 'mfa_ip_address_mismatch',
  })
  expect(await verify(person, factor.id, 'x', codeOf(factor.secret))).toMatchObject({
    status: 400,
    code: 'bad_json',
  })
  const otherUser = await signedIn(server)
  expect(await verify(otherUser, factor.id, await challenge(), codeOf(factor.secret))).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
})

test('names are unique, other factor types are refused, and there are at most ten factors', async () => {
  const { client } = await withFactor()
  const enrol = async (params: object) =>
    (await client.mfa.enroll({ factorType: 'totp', ...params } as never)).error?.code
  expect(await enrol({ friendlyName: 'Telefon' })).toBe('mfa_factor_name_conflict')
  expect(await enrol({ factorType: 'phone', phone: '09461' })).toBe('mfa_phone_enroll_not_enabled')
  for (let count = 1; count < 10; count++)
    expect(await enrol({ friendlyName: `Gerät ${count}` })).toBeUndefined()
  expect(await enrol({ friendlyName: 'Gerät 10' })).toBe('too_many_enrolled_mfa_factors')
})

test('the secret cannot be read from the database alone', async () => {
  const { factor } = await withFactor()
  const { rows } = await server.db.adminPool.query('select secret from auth.mfa_factors where id = $1', [
    factor.id,
  ])
  expect(rows[0].secret).not.toContain(factor.secret)
})

test('an administrator can remove the factor of a lost phone', async () => {
  const { account, factor } = await withFactor()
  const { admin } = authClient(server, server.secrets.secretKey)
  expect((await admin.mfa.listFactors({ userId: account.id })).data?.factors).toMatchObject([
    { id: factor.id },
  ])
  expect((await admin.mfa.deleteFactor({ userId: account.id, id: factor.id })).error).toBeNull()
  const client = authClient(server)
  await client.signInWithPassword(account)
  expect((await client.updateUser({ password: 'Neues-Passwort' })).error).toBeNull()
})

async function verify({ session }: SignedIn, factorId: string, challenge_id: string, code: string) {
  const answer = await server.fetch(`/auth/v1/factors/${factorId}/verify`, {
    method: 'POST',
    headers: { apikey: server.secrets.publishableKey, authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ challenge_id, code }),
  })
  return { status: answer.status, code: (await answer.json()).error_code }
}
