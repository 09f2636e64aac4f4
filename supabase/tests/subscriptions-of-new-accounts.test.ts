import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authClient, createAccount } from 'zunft-backend/testing/auth'
import { createTestServer, type TestServer } from 'zunft-backend/testing/server'

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
  await server.db.adminPool.query(`insert into newsletter_subscriptions (name, email) values ('Erika', $1)`, [
    account.email,
  ])
  const { email } = newcomer()
  expect((await client.updateUser({ email })).data.user?.email_confirmed_at).toBeUndefined()
  const { rows } = await server.db.adminPool.query(
    'select email, active from newsletter_subscriptions where email = any ($1)',
    [[account.email, email]],
  )
  expect(rows).toEqual([{ email: account.email, active: true }])
})
