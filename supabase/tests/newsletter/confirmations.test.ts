import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authClient, createAccount, createTestServer, type TestServer } from 'zunft-backend/testing'

describe('newsletter confirmations', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const post = (path: string, body: unknown, to = server) =>
    to.fetch(path, {
      method: 'POST',
      headers: { ...to.personas.visitor.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const someone = () => `${randomUUID()}@example.org`
  const signUp = async (email: string, name = 'Leserin', to = server) =>
    expect((await post('/rest/v1/newsletter_subscriptions', { name, email }, to)).status).toBe(201)

  async function deliver(to = server): Promise<void> {
    const answer = await post('/functions/v1/deliver-mail', {}, to)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  }

  const stateOf = async (email: string, to = server) =>
    (await to.db.adminPool.query('select state from newsletter_subscribers where email = $1', [email]))
      .rows[0]?.state

  const tokenIn = (text: string) => /\/newsletter\/bestaetigen\/([\w-]{43})\n/.exec(text)?.[1] ?? ''

  describe('the confirmation mail', () => {
    test('goes to the address once, and its link confirms the subscription over the API', async () => {
      const email = someone()
      await signUp(email)
      await Promise.all([deliver(), deliver()])
      expect(server.mails.map(({ to }) => to)).toEqual([email])
      const [mail] = server.mails
      expect(mail?.html).toContain(tokenIn(mail?.text ?? ''))
      const confirm = async () =>
        (await post('/rest/v1/rpc/confirm_newsletter', { _token: tokenIn(mail?.text ?? '') })).json()
      const written = async () =>
        (
          await server.db.adminPool.query('select xmin from newsletter_subscriptions where email = $1', [
            email,
          ])
        ).rows[0]
      const before = await written()
      expect([await confirm(), await confirm()]).toEqual([true, false])
      // Open lists hear of this table.
      expect(await written()).not.toEqual(before)
      expect(await stateOf(email)).toBe('confirmed')
    })

    test('contains nothing that the form was told, and no other link', async () => {
      const advert = 'Gewonnen! https://evil.example/win'
      const email = someone()
      await signUp(email, advert)
      await deliver()
      const [mail] = server.mails
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Gewonnen|evil/)
      expect(mail?.text.match(/https?:\/\//g)).toHaveLength(1)
      expect(mail?.html.match(/href=/g)).toHaveLength(1)
    })

    test('is sent for every sign-up of an hour, in more than one claim', async () => {
      await Promise.all(Array.from({ length: 45 }, () => signUp(someone())))
      await deliver()
      expect(new Set(server.mails.map(({ to }) => to)).size).toBe(45)
    })
  })

  test('without delivery no mail is sent, and the sign-up waits unconfirmed', async () => {
    const other = await createTestServer({ mailDelivers: false })
    try {
      const email = someone()
      await signUp(email, 'Leserin', other)
      await deliver(other)
      expect([other.mails, await stateOf(email, other)]).toEqual([[], 'asked'])
      expect(await (await post('/rest/v1/rpc/mail_is_delivered', {}, other)).json()).toBe(false)
      await deliver()
      expect(await (await post('/rest/v1/rpc/mail_is_delivered', {})).json()).toBe(true)
    } finally {
      await other.close()
    }
  })
})

describe('subscriptions of new accounts', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ mailDelivers: false })
  })
  afterAll(() => server.close())

  const newcomer = () => ({ email: `${randomUUID()}@example.org`, password: 'Brezn-und-Bier' })
  const names = { first_name: 'Erika', last_name: 'Mustermann' }

  test("an account that takes a subscriber's address neither cancels her subscription nor learns of it", async () => {
    const { adminPool } = server.db
    const entry = async (email: string) =>
      (await adminPool.query('select active from newsletter_subscriptions where email = $1', [email])).rows
    const subscriber = newcomer().email
    await adminPool.query(`insert into newsletter_subscriptions (name, email) values ('Erika', $1)`, [
      subscriber,
    ])
    const invented = newcomer()
    const client = authClient(server)
    const { data } = await client.signUp({ ...invented, options: { data: names } })
    const asMember = (path: string, body?: object) =>
      server.fetch(`/rest/v1/${path}`, {
        method: body ? 'PATCH' : 'GET',
        headers: {
          apikey: server.secrets.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const mine = `user_id=eq.${data.user?.id}`
    for (const email of [invented.email, subscriber]) {
      await client.updateUser({ email })
      for (const newsletter_subscribed of [false, true, false]) {
        expect((await asMember(`profiles?${mine}`, { newsletter_subscribed })).status).toBe(204)
      }
      expect(await (await asMember('my_subscription?select=*')).json()).toEqual([
        { email, confirmed: false, active: false, created_at: null, state: 'none' },
      ])
    }
    expect(await entry(subscriber)).toEqual([{ active: true }])
    expect(await entry(invented.email)).toEqual([])
    await authClient(server, server.secrets.secretKey).admin.deleteUser(data.user?.id ?? '')
    expect(await entry(subscriber)).toEqual([{ active: true }])
  })

  test("an account with a confirmed address that takes another one leaves that one's subscription unchanged", async () => {
    const account = await createAccount(server)
    const client = authClient(server)
    await client.signInWithPassword(account)
    await server.db.adminPool.query(
      `insert into newsletter_subscriptions (name, email) values ('Erika', $1)`,
      [account.email],
    )
    const { email } = newcomer()
    expect((await client.updateUser({ email })).data.user?.email_confirmed_at).toBeUndefined()
    const { rows } = await server.db.adminPool.query(
      'select email, active from newsletter_subscriptions where email = any ($1)',
      [[account.email, email]],
    )
    expect(rows).toEqual([{ email: account.email, active: true }])
  })
})
