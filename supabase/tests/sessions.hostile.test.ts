import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryAsRole } from 'zunft-backend/installation'
import {
  authClient,
  claimsOf,
  codeOf,
  createAccount,
  createTestServer,
  enrolled,
  type Persona,
  signedInWithFactor,
  startRealtimeServer,
  subscribeToChanges,
  type TestServer,
} from 'zunft-backend/testing'

describe('ended session', () => {
  const IS_ADMIN = { text: 'select private.is_admin() as admin' }
  const IBAN = 'DE02120300000000202051'

  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    await server.db.adminPool.query(
      `insert into public.voucher_participants (name, location_type, iban) values ('Bäckerei', 'business', $1)`,
      [IBAN],
    )
    await server.db.adminPool.query(
      `insert into storage.buckets (id, name, public) values ('private', 'private', false)`,
    )
  })
  afterAll(() => server.close())

  /** An admin with two sessions: her own device, and one whose access token was copied. */
  async function createAdminWithCopiedToken() {
    const account = await createAccount(server)
    await server.db.adminPool.query(`insert into public.user_roles values ($1, 'admin')`, [account.id])
    const [own, other] = [authClient(server), authClient(server)]
    await own.signInWithPassword(account)
    const { data } = await other.signInWithPassword(account)
    return { account, own, other, attacker: personaWith(data.session?.access_token ?? '') }
  }
  type AdminWithCopiedToken = Awaited<ReturnType<typeof createAdminWithCopiedToken>>

  function personaWith(token: string): Persona {
    const apikey = server.secrets.publishableKey
    const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return { name: 'attacker', claims: { role: 'authenticated' }, headers }
  }

  const send = (attacker: Persona, path: string, body?: object) =>
    server.fetch(path, {
      headers: attacker.headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })

  /** Actions of an admin, by service; true when successful. */
  async function adminActions(attacker: Persona) {
    const partners = await send(attacker, '/rest/v1/voucher_participants?select=iban')
    const somebody = await createAccount(server)
    const promoted = await send(attacker, '/rest/v1/user_roles', { user_id: somebody.id, role: 'admin' })
    const bucket = await send(attacker, '/storage/v1/bucket', { name: `b${somebody.id}` })
    const newsletter = await send(attacker, '/functions/v1/send-newsletter', {})
    const webhook = await send(attacker, '/functions/v1/test-webhook', {})
    return {
      'reads bank details': (await partners.text()).includes(IBAN),
      'makes admins': promoted.status === 201,
      'makes buckets': bucket.status === 200,
      'sends newsletters': newsletter.status !== 403,
      'tests webhooks': webhook.status !== 403,
    }
  }
  const all = (answer: boolean) => ({
    'reads bank details': answer,
    'makes admins': answer,
    'makes buckets': answer,
    'sends newsletters': answer,
    'tests webhooks': answer,
  })

  describe('a copied access token of an admin', () => {
    let admin: AdminWithCopiedToken
    beforeEach(async () => {
      admin = await createAdminWithCopiedToken()
      expect(await adminActions(admin.attacker)).toEqual(all(true))
    })

    test.for<readonly [string, (admin: AdminWithCopiedToken) => Promise<unknown>]>([
      ['a change of the password', ({ own }) => own.updateUser({ password: 'Ein-neues-Passwort' })],
      ['signing out everywhere', ({ own }) => own.signOut({ scope: 'global' })],
      ['signing out all other devices', ({ own }) => own.signOut({ scope: 'others' })],
      ['signing out on that device', ({ other }) => other.signOut({ scope: 'local' })],
      [
        'a ban of the account',
        ({ account }) =>
          authClient(server, server.secrets.secretKey).admin.updateUserById(account.id, {
            ban_duration: '1h',
          }),
      ],
      [
        'the end of the time the session had',
        ({ account }) =>
          server.db.adminPool.query('update auth.sessions set not_after = now() where user_id = $1', [
            account.id,
          ]),
      ],
    ])('is invalid after %s', async ([, end]) => {
      await end(admin)
      expect(await adminActions(admin.attacker)).toEqual(all(false))
    })

    test('receives no events on a socket opened before', async () => {
      const node = await startRealtimeServer(server.dependencies, server.db.connectionString)
      try {
        const { adminPool } = server.db
        const subscribe = (email: string) =>
          adminPool.query(`insert into public.newsletter_subscriptions (name, email) values ('Anna', $1)`, [
            email,
          ])
        const client = node.clientOf(admin.attacker)
        const [subscribers, ideas] = [
          await subscribeToChanges(client, 'newsletter_subscriptions'),
          await subscribeToChanges(client, 'ideas'),
        ]
        await subscribe('davor@example.org')
        expect((await subscribers.next()).new).toMatchObject({ email: 'davor@example.org' })
        await admin.own.signOut({ scope: 'global' })
        await subscribe('danach@example.org')
        // Public events arrive on the same socket after those that were withheld.
        await adminPool.query(
          `insert into public.ideas (title, description, status) values ('Bänke', 'Mehr davon', 'approved')`,
        )
        await ideas.next()
        expect(subscribers.waiting()).toBe(0)
      } finally {
        await node.stop()
      }
    })
  })

  test("a token without a session, with another account's or with an unknown one has no admin rights", async () => {
    const { admin, member } = server.personas
    const { session_id: _own, ...claims } = admin.claims
    const others = await claimsOf(server.db.adminPool, String(member.userId))
    const isAdmin = async (session: object) =>
      (await queryAsRole(server.db.pool, { claims: { ...claims, ...session } }, IS_ADMIN)).rows
    for (const session_id of [undefined, '', randomUUID(), others.session_id]) {
      expect(await isAdmin({ session_id })).toEqual([{ admin: false }])
    }
    expect(await isAdmin(admin.claims)).toEqual([{ admin: true }])
  })
})

describe('second factor', () => {
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
})
