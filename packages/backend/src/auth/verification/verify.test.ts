import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient, createAccount, signedIn } from '../testing/accounts.ts'
import { lastMail } from '../testing/mails.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function recoveryMail() {
  const account = await createAccount(server)
  const { error } = await authClient(server).resetPasswordForEmail(account.email, {
    redirectTo: 'http://site.test/auth/reset',
  })
  expect(error).toBeNull()
  return { account, mail: lastMail(server.mails, account.email) }
}

test('a recovery mail opens a session in which a new password can be chosen', async () => {
  const { account, mail } = await recoveryMail()
  expect(mail.redirectTo).toBe('http://site.test/auth/reset')
  const client = authClient(server)
  const events: string[] = []
  client.onAuthStateChange((event) => {
    events.push(event)
  })
  await client.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' })
  expect(events).toContain('PASSWORD_RECOVERY')
  await client.updateUser({ password: 'Neues-Passwort' })
  const again = await authClient(server).signInWithPassword({
    email: account.email,
    password: 'Neues-Passwort',
  })
  expect(again.error).toBeNull()
})

test('a token works once, as link or as code', async () => {
  const { account, mail } = await recoveryMail()
  const byCode = { email: account.email, token: mail.code, type: 'recovery' } as const
  const byLink = { token_hash: mail.tokenHash, type: 'recovery' } as const
  expect((await authClient(server).verifyOtp(byCode)).error).toBeNull()
  expect((await authClient(server).verifyOtp(byCode)).error?.code).toBe('otp_expired')
  expect((await authClient(server).verifyOtp(byLink)).error?.code).toBe('otp_expired')
})

test('of twenty concurrent uses of a link one succeeds', async () => {
  const { mail } = await recoveryMail()
  const all = await Promise.all(
    Array.from({ length: 20 }, () =>
      authClient(server).verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' }),
    ),
  )
  expect(all.filter(({ error }) => error === null)).toHaveLength(1)
})

test('expiry, another type and a newer mail of its type invalidate a link', async () => {
  const { account, mail } = await recoveryMail()
  const use = async (type: 'recovery' | 'magiclink') =>
    (await authClient(server).verifyOtp({ token_hash: mail.tokenHash, type })).error?.code
  expect(await use('magiclink')).toBe('otp_expired')
  await server.db.adminPool.query(
    `update auth.one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
    [account.id],
  )
  expect(await use('recovery')).toBe('otp_expired')
  const { account: other, mail: first } = await recoveryMail()
  await authClient(server).resetPasswordForEmail(other.email)
  const old = await authClient(server).verifyOtp({ token_hash: first.tokenHash, type: 'recovery' })
  expect(old.error?.code).toBe('otp_expired')
})

test('after five wrong codes the right one is refused, too', async () => {
  const { account, mail } = await recoveryMail()
  const verifyCode = async (token: string) =>
    (await authClient(server).verifyOtp({ email: account.email, token, type: 'recovery' })).error?.code
  const wrong = mail.code === '000000' ? '111111' : '000000'
  for (let attempt = 0; attempt < 5; attempt++) expect(await verifyCode(wrong)).toBe('otp_expired')
  expect(await verifyCode(mail.code)).toBe('otp_expired')
})

test('neither token hashes from the database nor a code of another account open an account', async () => {
  const { account, mail } = await recoveryMail()
  const { rows } = await server.db.adminPool.query(
    'select token_hash, code_hash from auth.one_time_tokens where user_id = $1',
    [account.id],
  )
  expect(JSON.stringify(rows)).not.toContain(mail.tokenHash)
  const stolen = await authClient(server).verifyOtp({ token_hash: rows[0].token_hash, type: 'recovery' })
  expect(stolen.error?.code).toBe('otp_expired')
  const other = await createAccount(server)
  const otherAddress = await authClient(server).verifyOtp({
    email: other.email,
    token: mail.code,
    type: 'recovery',
  })
  expect(otherAddress.error?.code).toBe('otp_expired')
})

test('requesting a mail and trying a code give the same response in the same time for known and unknown addresses', async () => {
  const ask = async (path: string, body: object) => {
    const begun = performance.now()
    const answer = await server.fetch(`/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: server.secrets.publishableKey },
      body: JSON.stringify(body),
    })
    // Timers fire up to a millisecond early.
    const padded = performance.now() - begun >= 99
    return [answer.status, await answer.text(), padded]
  }
  const { email } = await createAccount(server)
  const others = { type: 'signup', token: '000000', password: 'Brezn-und-Bier' }
  const requests = [
    ['/recover', others],
    ['/resend', others],
    // Before "/otp" makes an account for an unknown address.
    ['/otp', { ...others, create_user: false }],
    ['/otp', others],
    ['/verify', others],
  ] as const
  for (const [path, body] of requests) {
    const known = await ask(path, { ...body, email })
    expect(known.at(-1)).toBe(true)
    expect(await ask(path, { ...body, email: `niemand-${email}` })).toEqual(known)
  }
})

test('a magic link signs in, and makes an account for a new address when it is allowed to', async () => {
  const { email } = await createAccount(server)
  await authClient(server).signInWithOtp({ email })
  const client = authClient(server)
  const { data } = await client.verifyOtp({ email, token: lastMail(server.mails, email).code, type: 'email' })
  expect(data.user?.email).toBe(email)

  const unknown = 'unbekannt@example.org'
  const options = { shouldCreateUser: false }
  expect((await authClient(server).signInWithOtp({ email: unknown, options })).error).toBeNull()
  expect(server.mails.some(({ to }) => to === unknown)).toBe(false)
  await authClient(server).signInWithOtp({ email: unknown })
  const mail = lastMail(server.mails, unknown)
  expect((await client.verifyOtp({ token_hash: mail.tokenHash, type: 'magiclink' })).error).toBeNull()
})

test.each([{ create_user: true }, { create_user: false }])(
  'oversized data are refused for known and unknown addresses alike, with %o',
  async (options) => {
    const { email } = await createAccount(server)
    for (const address of [email, `unbekannt-${email}`]) {
      const answer = await server.fetch('/auth/v1/otp', {
        method: 'POST',
        headers: { apikey: server.secrets.publishableKey },
        body: JSON.stringify({ email: address, data: { x: 'x'.repeat(20_000) }, ...options }),
      })
      expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed'])
    }
  },
)

test('an address changes once both mails are confirmed, in any order', async () => {
  const { account, client } = await signedIn(server)
  const newEmail = `neu-${account.email}`
  const { data } = await client.updateUser({ email: newEmail })
  expect(data.user).toMatchObject({ email: account.email, new_email: newEmail })
  const confirm = (to: string) =>
    authClient(server).verifyOtp({ token_hash: lastMail(server.mails, to).tokenHash, type: 'email_change' })
  const first = await confirm(newEmail)
  expect(first).toMatchObject({ error: null, data: { session: null } })
  expect((await client.getUser()).data.user?.email).toBe(account.email)
  expect((await confirm(account.email)).data.user?.email).toBe(newEmail)
  expect((await authClient(server).signInWithPassword({ ...account, email: newEmail })).error).toBeNull()
  expect((await client.updateUser({ email: (await createAccount(server)).email })).error?.code).toBe(
    'email_exists',
  )
})

test('the new address cannot confirm in place of the old one, however often its mail is sent again', async () => {
  const { account, client } = await signedIn(server)
  const newEmail = `dieb-${account.email}`
  await client.updateUser({ email: newEmail })
  const tokenTo = (to: string) => lastMail(server.mails, to).tokenHash
  const confirm = (token_hash: string) => authClient(server).verifyOtp({ token_hash, type: 'email_change' })
  const used = tokenTo(newEmail)
  await confirm(used)
  const untilNow = tokenTo(account.email)
  expect((await client.resend({ type: 'email_change', email: account.email })).error).toBeNull()
  expect(tokenTo(newEmail)).toBe(used)
  expect((await client.getUser()).data.user?.email).toBe(account.email)
  expect(tokenTo(account.email)).not.toBe(untilNow)
  expect((await confirm(tokenTo(account.email))).data.user?.email).toBe(newEmail)
})

test('two concurrent confirmations of both addresses make the change', async () => {
  const { account, client } = await signedIn(server)
  const newEmail = `zugleich-${account.email}`
  await client.updateUser({ email: newEmail })
  await Promise.all(
    [newEmail, account.email].map((to) =>
      authClient(server).verifyOtp({
        token_hash: lastMail(server.mails, to).tokenHash,
        type: 'email_change',
      }),
    ),
  )
  expect((await client.getUser()).data.user?.email).toBe(newEmail)
})

test('a new password invalidates pending links and a pending change of address', async () => {
  const { account, client } = await signedIn(server)
  await authClient(server).resetPasswordForEmail(account.email)
  const link = lastMail(server.mails, account.email).tokenHash
  await client.updateUser({ email: `dieb-${account.email}` })
  const { data } = await client.updateUser({ password: 'Neues-Passwort' })
  expect(data.user?.new_email).toBeUndefined()
  const redeem = async (token_hash: string, type: 'recovery' | 'email_change') =>
    (await authClient(server).verifyOtp({ token_hash, type })).error?.code
  expect(await redeem(link, 'recovery')).toBe('otp_expired')
  const change = lastMail(server.mails, `dieb-${account.email}`).tokenHash
  expect(await redeem(change, 'email_change')).toBe('otp_expired')
})

test('a new password after a confirmed change of address ends all access of the former owner', async () => {
  const { account, client } = await signedIn(server)
  const newEmail = `opfer-${account.email}`
  await client.updateUser({ email: newEmail })
  for (const to of [account.email, newEmail]) {
    const { tokenHash } = lastMail(server.mails, to)
    await authClient(server).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  }
  await authClient(server).resetPasswordForEmail(newEmail)
  const owner = authClient(server)
  await owner.verifyOtp({ token_hash: lastMail(server.mails, newEmail).tokenHash, type: 'recovery' })
  expect((await owner.updateUser({ password: 'Neues-Passwort' })).error).toBeNull()
  expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
  const again = await authClient(server).signInWithPassword({ ...account, email: newEmail })
  expect(again.error?.code).toBe('invalid_credentials')
})

test('links sent to the old address are invalid once the address has changed', async () => {
  const account = await createAccount(server)
  await authClient(server).resetPasswordForEmail(account.email)
  const link = { token_hash: lastMail(server.mails, account.email).tokenHash, type: 'recovery' } as const
  const admin = authClient(server, server.secrets.secretKey).admin
  await admin.updateUserById(account.id, { email: `umgezogen-${account.email}` })
  expect((await authClient(server).verifyOtp(link)).error?.code).toBe('otp_expired')
})

test('a code confirms a change of password, once', async () => {
  const { account, client } = await signedIn(server)
  await client.reauthenticate()
  const nonce = lastMail(server.mails, account.email).code
  expect((await client.updateUser({ password: 'Neues-Passwort', nonce: '000000x' })).error?.code).toBe(
    'reauthentication_not_valid',
  )
  expect((await client.updateUser({ password: 'Neues-Passwort', nonce })).error).toBeNull()
  expect((await client.updateUser({ password: 'Noch-ein-Passwort', nonce })).error?.code).toBe(
    'reauthentication_not_valid',
  )
})

/** A link of another client, its page and the response to its form. */
function foreignLink(token: string, type: string) {
  const target = 'http://site.test/member'
  const link = `/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: target })}`
  return {
    look: (method: 'GET' | 'HEAD' = 'GET') => server.fetch(link, { method }),
    async press() {
      const page = await (await server.fetch(link)).text()
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ])
      const answer = await server.fetch('/auth/v1/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields as [string, string][]).toString(),
      })
      expect(answer.status).toBe(303)
      const url = new URL(answer.headers.get('location') ?? '')
      return { page: url.origin + url.pathname, values: new URLSearchParams(url.hash.slice(1)) }
    },
  }
}

test('links of other clients lead to a page whose form redirects with the session or the error in the fragment', async () => {
  const { account, mail } = await recoveryMail()
  const link = foreignLink(mail.tokenHash, 'recovery')
  const first = await link.press()
  expect(first.page).toBe('http://site.test/member')
  expect(first.values.get('type')).toBe('recovery')
  const session = {
    access_token: first.values.get('access_token') ?? '',
    refresh_token: first.values.get('refresh_token') ?? '',
  }
  expect((await authClient(server).setSession(session)).data.user?.id).toBe(account.id)
  const second = await link.press()
  expect(Object.fromEntries(second.values)).toMatchObject({
    error: 'access_denied',
    error_code: 'otp_expired',
  })
})

test.each(['signup', 'recovery', 'magiclink', 'invite', 'email_change_new'] as const)(
  'GET and HEAD of a link of type %s do not use it up',
  async (type) => {
    const known = type === 'signup' || type === 'invite' ? undefined : await createAccount(server)
    const email = known?.email ?? `${randomUUID()}@example.org`
    const { data } = await authClient(server, server.secrets.secretKey).admin.generateLink({
      type,
      email,
      password: 'Brezn-und-Bier',
      newEmail: `neu-${email}`,
    } as never)
    const { hashed_token = '' } = data.properties ?? {}
    const link = foreignLink(hashed_token, type === 'email_change_new' ? 'email_change' : type)
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const answer = await link.look(method)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect([...(await link.press()).values.keys()]).toContain(
      type === 'email_change_new' ? 'message' : 'access_token',
    )
  },
)

test('the page of a link contains no script or markup from the link', async () => {
  const evil = '"><script>alert(1)</script>'
  const answer = await foreignLink(evil, 'recovery').look()
  const page = await answer.text()
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('an incomplete form is redirected with an error, and any other request without an API key is refused', async () => {
  const post = (body: string, type: string) =>
    server.fetch('/auth/v1/verify', { method: 'POST', headers: { 'content-type': type }, body })
  const form = await post('redirect_to=https://evil.example', 'application/x-www-form-urlencoded')
  expect(form.status).toBe(303)
  expect(form.headers.get('location')).toMatch(/^http:\/\/site\.test\/?#error=access_denied/)
  expect((await post('{}', 'application/json')).status).toBe(401)
})

test('invitations and generated links need the secret key', async () => {
  const admin = authClient(server, server.secrets.secretKey).admin
  await admin.inviteUserByEmail('gast@example.org', { data: { first_name: 'Max' } })
  const mail = lastMail(server.mails, 'gast@example.org')
  expect(mail.type).toBe('invite')
  const { data } = await authClient(server).verifyOtp({ token_hash: mail.tokenHash, type: 'invite' })
  expect(data.user?.user_metadata).toMatchObject({ first_name: 'Max' })
  const { data: link } = await admin.generateLink({ type: 'magiclink', email: 'gast@example.org' })
  const opened = await authClient(server).verifyOtp({
    token_hash: link.properties?.hashed_token ?? '',
    type: 'magiclink',
  })
  expect(opened.error).toBeNull()
  const visitor = authClient(server).admin
  expect((await visitor.inviteUserByEmail('x@example.org')).error?.code).toBe('not_admin')
  expect((await visitor.generateLink({ type: 'magiclink', email: 'gast@example.org' })).error?.code).toBe(
    'not_admin',
  )
})
