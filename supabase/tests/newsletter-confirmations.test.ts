import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing/server'

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
  (await to.db.adminPool.query('select state from newsletter_subscribers where email = $1', [email])).rows[0]
    ?.state

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
      (await server.db.adminPool.query('select xmin from newsletter_subscriptions where email = $1', [email]))
        .rows[0]
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
