import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Stage, startStage } from './stage.ts'

const NAMES = { first_name: 'Erika', last_name: 'Mustermann' }

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

const newAddress = () => `${randomUUID()}@example.org`
const withToken = (token: string) => ({ Authorization: `Bearer ${token}` })

/** The current TOTP code. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

test('sign-up with metadata and redirect: a user without session, a mail, a session by its token', async () => {
  const email = newAddress()
  const client = stage.client()
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: NAMES, emailRedirectTo: `${stage.url}/member` },
  })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: NAMES, identities: [{ provider: 'email' }] })
  const mail = await stage.mailbox.mailTo(email)
  expect(mail).toMatchObject({ type: 'signup', redirectTo: `${stage.url}/member` })
  const verified = await client.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })
  expect(verified.data.session?.user).toMatchObject({ email, user_metadata: NAMES })
  expect((await client.auth.getUser()).data.user?.email_confirmed_at).toMatch(/Z$/)
  const again = await stage.client().auth.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('sign-up confirmed by the code, and the mail sent again', async () => {
  const email = newAddress()
  const client = stage.client()
  await client.auth.signUp({ email, password: PASSWORD })
  const first = await stage.mailbox.mailTo(email)
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
  const second = await stage.mailbox.mailTo(email)
  const outdated = await client.auth.verifyOtp({ token_hash: first.tokenHash, type: 'signup' })
  expect(outdated.error?.code).toBe('otp_expired')
  const { data } = await client.auth.verifyOtp({ email, token: second.code, type: 'signup' })
  expect(data.session?.user.email).toBe(email)
})

test('without an address the client itself refuses', async () => {
  const { auth } = stage.client()
  const message = 'You must provide either an email or phone number and a password'
  expect((await auth.signInWithPassword({ password: PASSWORD } as never)).error).toMatchObject({ message })
  expect((await auth.signUp({ password: PASSWORD } as never)).error).toMatchObject({ message })
})

test('password sign-in, refresh, and a session that REST and storage accept', async () => {
  const { person, client } = await stage.signedIn()
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.user.id).toBe(person.id)
  expect((await client.rpc('is_admin')).data).toBe(false)
  const { data: profiles } = await client.from('profiles').select('user_id')
  expect(profiles).toEqual([{ user_id: person.id }])
  expect((await client.storage.from('pictures').list()).error).toBeNull()
})

test('rows written by the service role are read by their owner and by nobody else', async () => {
  const { person, client } = await stage.signedIn()
  const service = await fetch(`${stage.url}/rest/v1/user_roles`, {
    method: 'POST',
    headers: { apikey: stage.keys.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: person.id, role: 'member' }),
  })
  expect(service.status).toBe(201)
  expect((await client.from('user_roles').select('role')).data).toEqual([{ role: 'member' }])
  const other = await stage.signedIn()
  expect((await other.client.from('user_roles').select('role')).data).toEqual([])
})

test.each(['local', 'others', 'global'] as const)('signing out, scope %s', async (scope) => {
  const { person, client } = await stage.signedIn()
  const elsewhere = stage.client()
  await elsewhere.auth.signInWithPassword(person)
  expect((await client.auth.signOut({ scope })).error).toBeNull()
  const ended = { here: scope !== 'others', elsewhere: scope !== 'local' }
  expect((await elsewhere.auth.refreshSession()).error === null).toBe(!ended.elsewhere)
  expect((await client.auth.getSession()).data.session === null).toBe(ended.here)
})

test('user read and update: data, password, address', async () => {
  const { person, client } = await stage.signedIn()
  const { data: read } = await client.auth.getUser()
  expect(read.user).toMatchObject({ id: person.id, email: person.email })
  const { data: renamed } = await client.auth.updateUser({ data: { ...NAMES, obsolete: null } })
  expect(renamed.user?.user_metadata).toEqual(NAMES)
  expect((await client.auth.updateUser({ password: 'Neues-Passwort' })).error).toBeNull()
  expect((await stage.client().auth.signInWithPassword(person)).error?.code).toBe('invalid_credentials')

  const email = newAddress()
  const { data: pending } = await client.auth.updateUser({ email })
  expect(pending.user).toMatchObject({ email: person.email, new_email: email })
  const mails = [await stage.mailbox.mailTo(person.email), await stage.mailbox.mailTo(email)]
  const half = await stage.call('/verify', {
    body: { type: 'email_change', token_hash: mails[0]?.tokenHash },
  })
  expect(half).toMatchObject({ status: 200, body: { code: '200', msg: expect.any(String) } })
  const { data: changed } = await client.auth.verifyOtp({
    type: 'email_change',
    token_hash: mails[1]?.tokenHash ?? '',
  })
  expect(changed.user).toMatchObject({ id: person.id, email, identities: [{ email }] })
})

test('a forgotten password: mail, session, new password', async () => {
  const person = await stage.person()
  const client = stage.client()
  const events: string[] = []
  client.auth.onAuthStateChange((event) => {
    events.push(event)
  })
  await client.auth.resetPasswordForEmail(person.email, { redirectTo: `${stage.url}/auth/neues-passwort` })
  const mail = await stage.mailbox.mailTo(person.email)
  expect(mail).toMatchObject({ type: 'recovery', redirectTo: `${stage.url}/auth/neues-passwort` })
  const { data } = await client.auth.verifyOtp({ type: 'recovery', token_hash: mail.tokenHash })
  expect(data.session?.user.id).toBe(person.id)
  expect(events).toContain('PASSWORD_RECOVERY')
  expect((await client.auth.updateUser({ password: 'Neues-Passwort' })).error).toBeNull()
  const again = { email: person.email, password: 'Neues-Passwort' }
  expect((await stage.client().auth.signInWithPassword(again)).error).toBeNull()
})

test('a link or a code instead of a password', async () => {
  const person = await stage.person()
  const client = stage.client()
  expect((await client.auth.signInWithOtp({ email: person.email })).error).toBeNull()
  const { code } = await stage.mailbox.mailTo(person.email)
  const { data } = await client.auth.verifyOtp({ email: person.email, token: code, type: 'email' })
  expect(data.session?.user.id).toBe(person.id)
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level?.currentAuthenticationMethods).toMatchObject([{ method: 'otp' }])
})

test('reauthenticating mails a code that confirms a change of password once', async () => {
  const { person, client } = await stage.signedIn()
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const { code } = await stage.mailbox.mailTo(person.email)
  const change = { password: 'Neues-Passwort', nonce: code }
  expect((await client.auth.updateUser(change)).error).toBeNull()
  expect((await client.auth.updateUser(change)).error).toMatchObject({ code: 'reauthentication_not_valid' })
})

test('a second factor: enrol, challenge, verify, levels, unenrol', async () => {
  const { person, client } = await stage.signedIn()
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' })
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Telefon' })
  const { secret = '', qr_code } = factor?.type === 'totp' ? factor.totp : {}
  expect(qr_code).toMatch(/^data:image\/svg\+xml|^<svg/)
  const factorId = factor?.id ?? ''
  const { data: challenge } = await client.auth.mfa.challenge({ factorId })
  expect(challenge?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290)
  const wrong = await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: '000000' })
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  const shown = await client.auth.mfa.verify({
    factorId,
    challengeId: challenge?.id ?? '',
    code: codeOf(secret),
  })
  expect(shown.error).toBeNull()
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
  })
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id: factorId, status: 'verified' },
  ])

  const elsewhere = stage.client()
  await elsewhere.auth.signInWithPassword(person)
  expect((await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await elsewhere.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
  })
  expect((await elsewhere.auth.updateUser({ password: 'Neues-Passwort' })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  })
  expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  await client.auth.refreshSession()
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
})

test('identities are listed, and the last one stays', async () => {
  const { person, client } = await stage.signedIn()
  const { data } = await client.auth.getUserIdentities()
  expect(data?.identities).toMatchObject([{ provider: 'email', id: person.id, email: person.email }])
  const [identity] = data?.identities ?? []
  if (!identity) throw new Error('no identity')
  expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({
    code: 'single_identity_not_deletable',
  })
})

test('the secret key manages accounts', async () => {
  const email = newAddress()
  const { data: created } = await stage.admin.createUser({ email, password: PASSWORD, user_metadata: NAMES })
  const id = created.user?.id ?? ''
  expect((await stage.admin.getUserById(id)).data.user).toMatchObject({ email, user_metadata: NAMES })
  const { data: listed } = await stage.admin.listUsers({ page: 1, perPage: 1 })
  expect(listed).toMatchObject({ aud: 'authenticated', nextPage: 2, users: [{ id }] })
  expect((await stage.admin.updateUserById(id, { email_confirm: true })).error).toBeNull()
  const client = stage.client()
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  await stage.admin.updateUserById(id, { ban_duration: '24h' })
  expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
  await stage.admin.updateUserById(id, { ban_duration: 'none' })
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  expect((await stage.admin.signOut(token)).error).toBeNull()
  expect((await stage.admin.deleteUser(id)).error).toBeNull()
  expect((await stage.admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  await expect(stage.admin.getUserById('5')).rejects.toThrow()
})

test('the secret key sees and removes factors of people who have lost their phone', async () => {
  const { person, client } = await stage.signedIn()
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const { data: listed } = await stage.admin.mfa.listFactors({ userId: person.id })
  expect(listed?.factors).toMatchObject([{ id: factor?.id, status: 'unverified' }])
  const removed = await stage.admin.mfa.deleteFactor({ userId: person.id, id: factor?.id ?? '' })
  expect(removed.error).toBeNull()
  expect((await stage.admin.mfa.listFactors({ userId: person.id })).data?.factors).toEqual([])
})

test('an invitation opens a session, in which a password is set', async () => {
  const email = newAddress()
  const { data: invited } = await stage.admin.inviteUserByEmail(email, { data: NAMES })
  expect(invited.user).toMatchObject({ email, user_metadata: NAMES, invited_at: expect.stringMatching(/Z$/) })
  const mail = await stage.mailbox.mailTo(email)
  const client = stage.client()
  const { data } = await client.auth.verifyOtp({ type: 'invite', token_hash: mail.tokenHash })
  expect(data.session?.user.email).toBe(email)
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
})

test.each(['recovery', 'magiclink', 'signup', 'invite'] as const)(
  'a generated link of type %s',
  async (type) => {
    const email = type === 'recovery' || type === 'magiclink' ? (await stage.person()).email : newAddress()
    const options = { redirectTo: `${stage.url}/member` }
    const { data, error } = await stage.admin.generateLink(
      type === 'signup' ? { type, email, password: PASSWORD, options } : { type, email, options },
    )
    expect(error).toBeNull()
    expect(data.properties).toMatchObject({
      verification_type: type,
      redirect_to: `${stage.url}/member`,
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    const answer = await stage.submitLink(data.properties?.action_link ?? '')
    expect(answer.status).toBe(303)
    const target = new URL(answer.headers.get('location') ?? '')
    expect(target.href.startsWith(`${stage.url}/member#`)).toBe(true)
    const fragment = Object.fromEntries(new URLSearchParams(target.hash.slice(1)))
    expect(fragment).toMatchObject({ expires_in: '3600', token_type: 'bearer', type, sb: '' })
    const { data: session } = await stage.client().auth.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    })
    expect(session.user?.email).toBe(email)
    expect(stage.mailbox.unread(email)).toBe(0)
  },
)

test('a change of address with generated links needs both', async () => {
  const { person, client } = await stage.signedIn()
  const newEmail = newAddress()
  const linkOf = async (type: 'email_change_current' | 'email_change_new') => {
    const { data, error } = await stage.admin.generateLink({ type, email: person.email, newEmail })
    expect(error).toBeNull()
    expect(data.properties?.verification_type).toBe(type)
    return data.properties?.action_link ?? ''
  }
  const follow = async (link: string) =>
    new URL((await stage.submitLink(link)).headers.get('location') ?? '').hash
  const [current, next] = [await linkOf('email_change_current'), await linkOf('email_change_new')]
  expect((await client.auth.getUser()).data.user).toMatchObject({ email: person.email, new_email: newEmail })
  expect(await follow(next)).toMatch(/^#message=Confirmation/)
  expect(await follow(current)).toMatch(/^#access_token=.*type=email_change/)
  expect((await client.auth.getUser()).data.user?.email).toBe(newEmail)
})

test('a generated magic link creates the account where there is none', async () => {
  const email = newAddress()
  const { data } = await stage.admin.generateLink({ type: 'magiclink', email })
  expect(data.properties?.verification_type).toBe('signup')
  const tokenHash = data.properties?.hashed_token ?? ''
  const { data: opened } = await stage.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash })
  expect(opened.session?.user.email).toBe(email)
})

test('getClaims verifies the token on its own, with the published key', async () => {
  const { person, client, accessToken } = await stage.signedIn()
  const calls: string[] = []
  const watched = globalThis.fetch
  globalThis.fetch = (input, init) => {
    calls.push(new URL(String(input instanceof Request ? input.url : input)).pathname)
    return watched(input, init)
  }
  const { data, error } = await client.auth.getClaims(accessToken).finally(() => {
    globalThis.fetch = watched
  })
  expect(error).toBeNull()
  expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
  expect(data?.claims).toMatchObject({ sub: person.id, aud: 'authenticated', iss: `${stage.url}/auth/v1` })
  expect(calls.filter((path) => path.endsWith('/user'))).toEqual([])
})

test('fields of the official client that are not known are dropped', async () => {
  const email = newAddress()
  const answer = await stage.call('/signup', {
    body: { email, password: PASSWORD, gotrue_meta_security: {}, code_challenge: null, channel: 'sms' },
  })
  expect(answer).toMatchObject({ status: 200, body: { email } })
})

test('settings, health and the key set describe the server', async () => {
  const settings = (await stage.call('/settings')).body
  expect(settings).toMatchObject({ disable_signup: false, mailer_autoconfirm: false, saml_enabled: false })
  expect(settings.external).toMatchObject({
    email: true,
    phone: false,
    anonymous_users: false,
    google: false,
  })
  expect((await stage.call('/health')).body).toEqual({
    version: expect.any(String),
    name: 'GoTrue',
    description: expect.any(String),
  })
  const keys = await fetch(`${stage.url}/auth/v1/.well-known/jwks.json`)
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  expect(await keys.json()).toEqual({
    keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] }].map((key) =>
      expect.objectContaining({ ...key, kid: expect.any(String) }),
    ),
  })
})

test('an admin call with the token of a person is refused', async () => {
  const { accessToken } = await stage.signedIn()
  for (const path of ['/admin/users', '/admin/users/x/factors', '/admin/nothing']) {
    const answer = await fetch(`${stage.url}/auth/v1${path}`, {
      headers: { apikey: stage.keys.publishableKey, ...withToken(accessToken) },
    })
    expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'not_admin'])
  }
})
