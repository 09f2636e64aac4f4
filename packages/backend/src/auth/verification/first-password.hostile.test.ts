import { randomUUID } from 'node:crypto'
import type { AuthError, VerifyTokenHashParams } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient } from '../testing/accounts.ts'
import { lastMail } from '../testing/mails.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ mailDelivers: true })
})
afterAll(() => server.close())

const OWN = 'Brezn-und-Bier'
const FOREIGN = 'Passwort-des-Fremden'
const NEW = 'Neue-Brezn'
const NAMES = { first_name: 'Erika', last_name: 'Mustermann' }
const FOREIGN_NAMES = { first_name: 'Dumme', last_name: 'Gans' }

const newAddress = () => `${randomUUID()}@example.org`

/** Signs up as a person in a browser of her own; the result is what that browser learns of it. */
async function signUp(email: string, password: string, data: object = NAMES): Promise<string> {
  const answer = await authClient(server).signUp({ email, password, options: { data } })
  expect(answer.error).toBeNull()
  return answer.data.user?.identities?.[0]?.identity_id ?? ''
}

type Choice = Readonly<{ identity_ids?: readonly string[]; current_password?: string; password?: string }>

/** Opens the newest mail; the client passes on fields that it does not know. */
function open(email: string, choice: Choice = {}, tokenHash = lastMail(server.mails, email).tokenHash) {
  const link: VerifyTokenHashParams = { type: 'signup', token_hash: tokenHash }
  return authClient(server).verifyOtp({ ...link, ...choice })
}

const codeOf = ({ error }: { error: AuthError | null }) => error?.code ?? 'confirmed'
const signIn = async (email: string, password: string) =>
  (await authClient(server).signInWithPassword({ email, password })).error?.code ?? 'signed in'

async function accountOf(email: string) {
  const { rows } = await server.db.adminPool.query(
    `select u.email_confirmed_at is not null as confirmed, u.raw_user_meta_data as data, i.identity_data ->> 'first_name' as linked,
       p.first_name, (select count(*)::int from auth.sign_ups where user_id = u.id) as sign_ups
     from auth.users as u join auth.identities as i on i.user_id = u.id join public.profiles as p on p.user_id = u.id
     where u.email = $1`,
    [email],
  )
  return rows[0]
}

/** Claim `amr`, by which a client knows whether the account has a password now. */
function methodsOf(accessToken = ''): readonly string[] {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
  return claims.amr.map(({ method }: { method: string }) => method)
}

describe('the link of a sign-up', () => {
  test('keeps the password and the names of the browser that signed up', async () => {
    const email = newAddress()
    const own = await signUp(email, OWN)
    const { data, error } = await open(email, { identity_ids: [randomUUID(), own] })
    expect(error).toBeNull()
    expect(methodsOf(data.session?.access_token)).toEqual(['otp', 'password'])
    expect(await signIn(email, OWN)).toBe('signed in')
    expect(await accountOf(email)).toMatchObject({
      confirmed: true,
      data: NAMES,
      linked: 'Erika',
      sign_ups: 0,
    })
  })

  test('keeps the password that is typed in another browser, and can be opened again after a wrong one', async () => {
    const email = newAddress()
    await signUp(email, OWN)
    expect(codeOf(await open(email, { current_password: 'Brezn-und-Beer' }))).toBe('current_password_invalid')
    expect(await accountOf(email)).toMatchObject({ confirmed: false, sign_ups: 1 })
    expect(codeOf(await open(email, { current_password: OWN }))).toBe('confirmed')
    expect(await signIn(email, OWN)).toBe('signed in')
    expect(await accountOf(email)).toMatchObject({ confirmed: true, first_name: 'Erika' })
  })

  test('takes a new password, and nothing of the sign-ups with it', async () => {
    const email = newAddress()
    await signUp(email, FOREIGN, FOREIGN_NAMES)
    expect(codeOf(await open(email, { password: 'kurz' }))).toBe('weak_password')
    const { data } = await open(email, { password: NEW })
    expect(methodsOf(data.session?.access_token)).toContain('password')
    expect([await signIn(email, NEW), await signIn(email, FOREIGN)]).toEqual([
      'signed in',
      'invalid_credentials',
    ])
    expect(await accountOf(email)).toMatchObject({ data: {}, linked: null, first_name: null, sign_ups: 0 })
  })

  test('without a choice leaves the account without a password, as before', async () => {
    const email = newAddress()
    await signUp(email, OWN)
    const { data } = await open(email)
    expect(methodsOf(data.session?.access_token)).toEqual(['otp'])
    expect(await signIn(email, OWN)).toBe('invalid_credentials')
    expect(await accountOf(email)).toMatchObject({ confirmed: true, first_name: 'Erika' })
  })

  test('does nothing for a mail that is none, whatever is chosen', async () => {
    const email = newAddress()
    const own = await signUp(email, OWN)
    for (const choice of [{ identity_ids: [own] }, { current_password: OWN }, { password: NEW }])
      expect(codeOf(await open(email, choice, 'nichts'))).toBe('otp_expired')
    expect(await accountOf(email)).toMatchObject({ confirmed: false })
  })

  test.each([
    { identity_ids: ['nichts'] },
    { identity_ids: [] },
    { identity_ids: Array.from({ length: 11 }, () => randomUUID()) },
    { password: 'x'.repeat(73) },
  ])('refuses a choice that is none: %j', async (choice) => {
    const email = newAddress()
    await signUp(email, OWN)
    expect(codeOf(await open(email, choice))).toBe('validation_failed')
    expect(await accountOf(email)).toMatchObject({ confirmed: false })
  })
})

/** Order of the sign-ups: the first one's password was stored, the last one's mail is the newest. */
describe.each([
  ['before her', ['stranger', 'owner']],
  ['after her', ['owner', 'stranger']],
  ['before and after her', ['stranger', 'owner', 'stranger']],
] as const)('an address that a stranger registers %s', (_order, people) => {
  async function registered() {
    const email = newAddress()
    const ids = { owner: '', stranger: '' }
    for (const person of people) {
      const isOwner = person === 'owner'
      ids[person] = await signUp(email, isOwner ? OWN : FOREIGN, isOwner ? NAMES : FOREIGN_NAMES)
    }
    return { email, ids }
  }

  test.each([
    ['in her browser', (ids: { owner: string }) => ({ identity_ids: [ids.owner] })],
    ['elsewhere with her password', () => ({ current_password: OWN })],
  ])('has her password and names, when she opens the newest mail %s', async (_where, choice) => {
    const { email, ids } = await registered()
    expect(codeOf(await open(email, choice(ids)))).toBe('confirmed')
    expect([await signIn(email, OWN), await signIn(email, FOREIGN)]).toEqual([
      'signed in',
      'invalid_credentials',
    ])
    expect(await accountOf(email)).toMatchObject({
      data: NAMES,
      linked: 'Erika',
      first_name: 'Erika',
      sign_ups: 0,
    })
  })

  test('has her new password and no names, when she does not remember one', async () => {
    const { email } = await registered()
    expect(codeOf(await open(email, { password: NEW }))).toBe('confirmed')
    expect([await signIn(email, NEW), await signIn(email, OWN), await signIn(email, FOREIGN)]).toEqual([
      'signed in',
      'invalid_credentials',
      'invalid_credentials',
    ])
    expect(await accountOf(email)).toMatchObject({ data: {}, first_name: null })
  })

  test('is not opened by the stranger, who has no mail of it', async () => {
    const { email, ids } = await registered()
    const own = newAddress()
    await signUp(own, FOREIGN)
    const { tokenHash } = lastMail(server.mails, own)
    // A mail to an address of his own does not prove his sign-up of hers.
    expect(codeOf(await open(own, { identity_ids: [ids.stranger] }, tokenHash))).toBe('identity_not_found')
    expect(await signIn(email, FOREIGN)).not.toBe('signed in')
    expect(await accountOf(email)).toMatchObject({ confirmed: false })
  })
})

test('the owner who has never signed up is asked, and no secret of her other sign-ups confirms the stranger', async () => {
  const email = newAddress()
  const elsewhere = await signUp(newAddress(), OWN)
  await signUp(email, FOREIGN, FOREIGN_NAMES)
  expect(codeOf(await open(email, { identity_ids: [elsewhere] }))).toBe('identity_not_found')
  expect(codeOf(await open(email, { current_password: OWN }))).toBe('current_password_invalid')
  expect(await accountOf(email)).toMatchObject({ confirmed: false })
})

test('sign-ups beyond the newest five are deleted: the owner chooses again, and none of the others counts', async () => {
  const email = newAddress()
  // The account itself keeps the first password.
  await signUp(email, FOREIGN)
  const own = await signUp(email, OWN)
  for (let time = 0; time < 5; time++) await signUp(email, FOREIGN)
  expect(await accountOf(email)).toMatchObject({ sign_ups: 5 })
  expect(codeOf(await open(email, { identity_ids: [own] }))).toBe('identity_not_found')
  expect(codeOf(await open(email, { password: NEW }))).toBe('confirmed')
  expect([await signIn(email, NEW), await signIn(email, FOREIGN)]).toEqual([
    'signed in',
    'invalid_credentials',
  ])
})

test('a sign-up of a confirmed address is not stored, and nothing chosen with a later link changes the account', async () => {
  const email = newAddress()
  await open(email, { identity_ids: [await signUp(email, OWN)] })
  const foreign = await signUp(email, FOREIGN, FOREIGN_NAMES)
  expect(await accountOf(email)).toMatchObject({ data: NAMES, sign_ups: 0 })
  for (const choice of [{ identity_ids: [foreign] }, { password: FOREIGN }, { current_password: FOREIGN }]) {
    await authClient(server).resetPasswordForEmail(email)
    const { tokenHash } = lastMail(server.mails, email)
    const link: VerifyTokenHashParams = { type: 'recovery', token_hash: tokenHash }
    const { data } = await authClient(server).verifyOtp({ ...link, ...choice })
    expect(methodsOf(data.session?.access_token)).toEqual(['otp'])
  }
  expect([await signIn(email, OWN), await signIn(email, FOREIGN)]).toEqual([
    'signed in',
    'invalid_credentials',
  ])
})

test('an invitation keeps its names, and the password of the invited browser counts', async () => {
  const email = newAddress()
  const own = await signUp(email, OWN, FOREIGN_NAMES)
  const { tokenHash } = lastMail(server.mails, email)
  await authClient(server, server.secrets.secretKey).admin.inviteUserByEmail(email, { data: NAMES })
  expect(codeOf(await open(email, { identity_ids: [own] }, tokenHash))).toBe('confirmed')
  expect(await signIn(email, OWN)).toBe('signed in')
  expect(await accountOf(email)).toMatchObject({ data: NAMES, first_name: 'Erika' })
})

test('sessions and factors from before are removed also where the password is kept', async () => {
  const email = newAddress()
  const own = await signUp(email, OWN)
  await server.db.adminPool.query(
    `with account as (select id from auth.users where email = $1),
       opened as (insert into auth.sessions (user_id) select id from account)
     insert into auth.mfa_factors (user_id, factor_type, status, secret) select id, 'totp', 'verified', 'x' from account`,
    [email],
  )
  const { data } = await open(email, { identity_ids: [own] })
  const { rows } = await server.db.adminPool.query(
    `select (select array_agg(id) from auth.sessions where user_id = $1) as sessions,
       (select count(*)::int from auth.mfa_factors where user_id = $1) as factors`,
    [data.user?.id],
  )
  expect(rows).toMatchObject([{ sessions: [expect.any(String)], factors: 0 }])
})

test('an account from before mail was delivered keeps the password that its owner types', async () => {
  const email = newAddress()
  await signUp(email, OWN)
  await server.db.adminPool.query(
    'delete from auth.sign_ups using auth.users as u where u.id = user_id and u.email = $1',
    [email],
  )
  expect(codeOf(await open(email, { current_password: OWN }))).toBe('confirmed')
  expect(await signIn(email, OWN)).toBe('signed in')
  expect(await accountOf(email)).toMatchObject({ data: NAMES })
})
