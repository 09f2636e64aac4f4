import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient } from '../testing/accounts.ts'
import { lastMail } from '../testing/mails.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ mailDelivers: true })
})
afterAll(() => server.close())

const ATTACKER_PASSWORD = 'Passwort-des-Fremden'
const OWN = 'Brezn-und-Bier'
const newAddress = () => `${randomUUID()}@example.org`

const signUp = (email: string, password: string, data: object = {}) =>
  authClient(server).signUp({ email, password, options: { data } })

const signIn = async (email: string, password: string) =>
  (await authClient(server).signInWithPassword({ email, password })).error?.code ?? 'signed in'

/** An unconfirmed account that somebody else has registered. */
async function takenAddress() {
  const email = newAddress()
  const { data } = await signUp(email, ATTACKER_PASSWORD)
  return { email, id: data.user?.id ?? '' }
}

/** The ways of confirming, each with its mail. */
const CONFIRMATIONS = {
  'the link of a sign-up': async (email: string) => {
    await signUp(email, OWN)
    const { tokenHash } = lastMail(server.mails, email)
    return authClient(server).verifyOtp({ token_hash: tokenHash, type: 'signup' })
  },
  'the code of a sign-up': async (email: string) => {
    await signUp(email, OWN)
    const { code } = lastMail(server.mails, email)
    return authClient(server).verifyOtp({ email, token: code, type: 'signup' })
  },
  'a magic link': async (email: string) => {
    await authClient(server).signInWithOtp({ email })
    const { tokenHash } = lastMail(server.mails, email)
    return authClient(server).verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
  },
  'a recovery': async (email: string) => {
    await authClient(server).resetPasswordForEmail(email)
    const { tokenHash } = lastMail(server.mails, email)
    return authClient(server).verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  },
  'an invitation': async (email: string) => {
    await authClient(server, server.secrets.secretKey).admin.inviteUserByEmail(email)
    const { tokenHash } = lastMail(server.mails, email)
    return authClient(server).verifyOtp({ token_hash: tokenHash, type: 'invite' })
  },
}

describe.each(Object.entries(CONFIRMATIONS))('an address confirmed by %s', (_way, confirm) => {
  test('loses the password that was set before and takes the one its owner sets', async () => {
    const { email } = await takenAddress()
    const { data, error } = await confirm(email)
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeDefined()
    expect(await signIn(email, ATTACKER_PASSWORD)).toBe('invalid_credentials')
    expect(await signIn(email, OWN)).toBe('invalid_credentials')
    const owner = authClient(server)
    await owner.setSession(data.session ?? { access_token: '', refresh_token: '' })
    expect((await owner.updateUser({ password: OWN })).error).toBeNull()
    expect(await signIn(email, OWN)).toBe('signed in')
  })
})

test('a later sign-up by somebody else changes nothing', async () => {
  const { email } = await takenAddress()
  await signUp(email, OWN)
  await signUp(email, ATTACKER_PASSWORD)
  const { tokenHash } = lastMail(server.mails, email)
  await authClient(server).verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(await signIn(email, ATTACKER_PASSWORD)).toBe('invalid_credentials')
})

test('sessions, factors and mails from before the confirmation are removed', async () => {
  const { email, id } = await takenAddress()
  await server.db.adminPool.query(
    `with opened as (insert into auth.sessions (user_id) values ($1))
     insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
    [id],
  )
  await authClient(server).resetPasswordForEmail(email)
  const before = lastMail(server.mails, email).tokenHash
  await CONFIRMATIONS['a magic link'](email)
  const { rows } = await server.db.adminPool.query(
    `select (select count(*)::int from auth.sessions where user_id = $1) as sessions,
       (select count(*)::int from auth.mfa_factors where user_id = $1) as factors`,
    [id],
  )
  expect(rows).toEqual([{ sessions: 1, factors: 0 }])
  const late = await authClient(server).verifyOtp({ token_hash: before, type: 'recovery' })
  expect(late.error?.code).toBe('otp_expired')
})

test('of two concurrent confirmations one opens the account', async () => {
  for (let round = 0; round < 5; round++) {
    const { email } = await takenAddress()
    const signup = lastMail(server.mails, email).tokenHash
    await authClient(server).resetPasswordForEmail(email)
    const recovery = lastMail(server.mails, email).tokenHash
    const answers = await Promise.all([
      authClient(server).verifyOtp({ token_hash: signup, type: 'signup' }),
      authClient(server).verifyOtp({ token_hash: recovery, type: 'recovery' }),
    ])
    expect(answers.map(({ error }) => error?.code ?? 'signed in').sort()).toEqual([
      'otp_expired',
      'signed in',
    ])
  }
})

test('a new address that is confirmed before the old one also loses the password', async () => {
  const { email, id } = await takenAddress()
  const { admin } = authClient(server, server.secrets.secretKey)
  const newEmail = newAddress()
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const { data } = await admin.generateLink({ type, email, newEmail })
    const { error } = await authClient(server).verifyOtp({
      token_hash: data.properties?.hashed_token ?? '',
      type: 'email_change',
    })
    expect(error).toBeNull()
  }
  expect((await admin.getUserById(id)).data.user?.email).toBe(newEmail)
  expect(await signIn(newEmail, ATTACKER_PASSWORD)).toBe('invalid_credentials')
})

test('a confirmation by an administrator removes the password of the sign-up', async () => {
  const { admin } = authClient(server, server.secrets.secretKey)
  const { email, id } = await takenAddress()
  await admin.updateUserById(id, { email_confirm: true })
  expect(await signIn(email, ATTACKER_PASSWORD)).toBe('invalid_credentials')

  const other = await takenAddress()
  await admin.updateUserById(other.id, { email_confirm: true, password: OWN })
  expect(await signIn(other.email, OWN)).toBe('signed in')
})

test('a confirmation by an administrator removes every access of an account registered without mail', async () => {
  const silent = await createTestServer({ mailDelivers: false })
  try {
    const { admin } = authClient(silent, silent.secrets.secretKey)
    const attacker = authClient(silent)
    const email = newAddress()
    const { data } = await attacker.signUp({ email, password: ATTACKER_PASSWORD })
    const id = data.user?.id ?? ''
    await attacker.mfa.enroll({ factorType: 'totp', friendlyName: 'Fremdes Telefon' })
    expect((await attacker.getUser()).data.user?.email_confirmed_at).toBeUndefined()

    expect((await admin.updateUserById(id, { email_confirm: true })).error).toBeNull()
    expect((await attacker.refreshSession()).error).not.toBeNull()
    const again = await authClient(silent).signInWithPassword({ email, password: ATTACKER_PASSWORD })
    expect(again.error?.code).toBe('invalid_credentials')
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  } finally {
    await silent.close()
  }
})

test('an unused account created by an administrator keeps its password when it is confirmed', async () => {
  const { admin } = authClient(server, server.secrets.secretKey)
  const email = newAddress()
  const { data } = await admin.createUser({ email, password: OWN })
  await admin.updateUserById(data.user?.id ?? '', { email_confirm: true })
  expect(await signIn(email, OWN)).toBe('signed in')
})

describe('names of a sign-up', () => {
  const names = { first_name: 'Erika', last_name: 'Mustermann' }
  const otherNames = { first_name: 'Dumme', last_name: 'Gans' }

  async function storedNames(email: string) {
    const { rows } = await server.db.adminPool.query(
      `select p.first_name, p.last_name, u.raw_user_meta_data as metadata, i.identity_data ->> 'first_name' as linked
       from auth.users as u join public.profiles as p on p.user_id = u.id join auth.identities as i on i.user_id = u.id
       where u.email = $1`,
      [email],
    )
    return rows[0]
  }

  test('stay when a second sign-up has the same ones', async () => {
    const email = newAddress()
    await signUp(email, OWN, names)
    await signUp(email, OWN, names)
    expect(await storedNames(email)).toEqual({ ...names, metadata: names, linked: 'Erika' })
  })

  test('are cleared when another sign-up of the address has different ones', async () => {
    const email = newAddress()
    await signUp(email, ATTACKER_PASSWORD, otherNames)
    await signUp(email, OWN, names)
    await signUp(email, ATTACKER_PASSWORD, otherNames)
    expect(await storedNames(email)).toEqual({
      first_name: null,
      last_name: null,
      metadata: {},
      linked: null,
    })
  })

  test('are replaced by those of an invitation, which no sign-up changes', async () => {
    const email = newAddress()
    await signUp(email, ATTACKER_PASSWORD, otherNames)
    await authClient(server, server.secrets.secretKey).admin.inviteUserByEmail(email, { data: names })
    await signUp(email, ATTACKER_PASSWORD, otherNames)
    expect(await storedNames(email)).toMatchObject({ ...names, metadata: names })
  })

  test('of a confirmed account are unchanged', async () => {
    const email = newAddress()
    await signUp(email, OWN, names)
    const { tokenHash } = lastMail(server.mails, email)
    await authClient(server).verifyOtp({ token_hash: tokenHash, type: 'signup' })
    await signUp(email, ATTACKER_PASSWORD, otherNames)
    expect(await storedNames(email)).toMatchObject({ ...names, metadata: names })
  })
})
