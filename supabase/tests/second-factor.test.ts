import { afterAll, beforeAll, expect, test } from 'vitest'
import { authClient, codeOf, enrolled, signedInWithFactor } from 'zunft-backend/testing/auth'
import { createTestServer, type TestServer } from 'zunft-backend/testing/server'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** What the back office allows the bearer of a token. */
async function backOffice(accountId: string, token: string | undefined) {
  const headers = { apikey: server.secrets.publishableKey, authorization: `Bearer ${token}` }
  const accounts = await server.fetch('/rest/v1/accounts?select=id', { headers })
  const role = await server.fetch(`/rest/v1/rpc/get_user_role?_user_id=${accountId}`, { headers })
  const webhook = await server.fetch('/functions/v1/test-webhook', { method: 'POST', headers })
  const seen = (await accounts.json()).length > 0
  return { seen, role: await role.json(), mayCall: webhook.status !== 403 }
}
const ADMIN = { seen: true, role: 'admin', mayCall: true }
const NO_ADMIN = { seen: false, role: 'guest', mayCall: false }

test('an admin with a second factor has no admin rights until the session has aal2', async () => {
  const { account, client } = await signedInWithFactor(server)
  await server.db.adminPool.query(`insert into public.user_roles values ($1, 'admin')`, [account.id])
  const byPassword = await authClient(server).signInWithPassword(account)
  expect(await backOffice(account.id, byPassword.data.session?.access_token)).toEqual(NO_ADMIN)
  const { data } = await client.getSession()
  expect(await backOffice(account.id, data.session?.access_token)).toEqual(ADMIN)
})

test('an admin who removes the factor used by the session has no admin rights until another one is verified', async () => {
  const person = await signedInWithFactor(server)
  const { account, client } = person
  await server.db.adminPool.query(`insert into public.user_roles values ($1, 'admin')`, [account.id])
  const second = await enrolled(person, 'Tablet')
  await client.mfa.challengeAndVerify({ factorId: second.id, code: codeOf(second.secret) })
  const { data } = await client.getSession()
  const raised = data.session?.access_token
  expect(await backOffice(account.id, raised)).toEqual(ADMIN)
  expect((await client.mfa.unenroll({ factorId: second.id })).error).toBeNull()
  // The token still has aal2; the session is at aal1.
  expect(await backOffice(account.id, raised)).toEqual(NO_ADMIN)
  const code = codeOf(person.factor.secret, 1)
  expect((await client.mfa.challengeAndVerify({ factorId: person.factor.id, code })).error).toBeNull()
  const again = (await client.getSession()).data.session?.access_token
  expect(await backOffice(account.id, again)).toEqual(ADMIN)
})
