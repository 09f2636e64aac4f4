import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing'
import { readersOf } from '../newsletter/subscribers.ts'
import { attempt, perform } from '../testing/personas.ts'

const EMAIL = 'member@example.org'
const OTHER = 'othermember@example.org'

let server: TestServer
let readers: ReturnType<typeof readersOf>
beforeAll(async () => {
  server = await createTestServer()
  readers = readersOf(server.db)
  await server.db.adminPool.query(`update auth.users set email = $1 where id = $2`, [
    OTHER,
    server.personas.otherMember.userId,
  ])
})
afterAll(() => server.close())

/** The member's address is confirmed, the other account's is not; both are subscribed. */
beforeEach(async () => {
  const { adminPool } = server.db
  await adminPool.query('delete from newsletter_subscriptions; delete from records.newsletter_choices')
  await adminPool.query('update auth.users set email_confirmed_at = null')
  await adminPool.query('update profiles set newsletter_subscribed = true')
  await readers.entry('OtherMember@example.org')
  await readers.entry(EMAIL)
  await readers.confirm(server.personas.member.userId ?? '')
})

const as = (name: 'visitor' | 'member' | 'otherMember' | 'service', sql: string, values: unknown[] = []) =>
  attempt(server.db.pool, server.personas[name].claims, sql, values)
const SWITCH = 'update my_subscription set active = $1'

describe('my_subscription', () => {
  test('is one row with the state of the list for the confirmed address', async () => {
    expect((await as('member', 'select * from my_subscription')).rows).toEqual([
      { email: EMAIL, confirmed: true, active: true, created_at: expect.any(Date), state: 'unproven' },
    ])
  })

  test('of an unconfirmed address does not reveal whether it is on the list', async () => {
    expect((await as('otherMember', 'select * from my_subscription')).rows).toEqual([
      { email: OTHER, confirmed: false, active: false, created_at: null, state: 'none' },
    ])
  })

  test('of an unconfirmed address is the choice that waits, not the default of the profile', async () => {
    const { claims } = server.personas.otherMember
    for (const [active, state] of [
      [true, 'chosen'],
      [false, 'none'],
    ] as const) {
      await perform(server.db.pool, claims, SWITCH, [active])
      const { rows } = await as('otherMember', 'select active, state from my_subscription')
      expect(rows).toEqual([{ active, state }])
    }
  })

  test('switched on is confirmed, which the state says', async () => {
    await perform(server.db.pool, server.personas.member.claims, SWITCH, [true])
    expect((await as('member', 'select state from my_subscription')).rows).toEqual([{ state: 'confirmed' }])
    await perform(server.db.pool, server.personas.member.claims, SWITCH, [false])
    expect((await as('member', 'select state from my_subscription')).rows).toEqual([{ state: 'left' }])
  })

  test('can be switched off and on, which updates profile and list', async () => {
    const id = server.personas.member.userId ?? ''
    for (const active of [false, true]) {
      await perform(server.db.pool, server.personas.member.claims, SWITCH, [active])
      expect(await readers.standing(id, EMAIL)).toEqual({ profile: active, list: active })
    }
  })

  test('switched without a confirmed address is stored and changes no subscription', async () => {
    const id = server.personas.otherMember.userId ?? ''
    await perform(server.db.pool, server.personas.otherMember.claims, SWITCH, [false])
    expect(await readers.standing(id, OTHER)).toEqual({ profile: false, list: true })
  })

  test('returns the new state after a switch', async () => {
    const { rows } = await as('member', `${SWITCH} returning *`, [false])
    expect(rows).toMatchObject([{ email: EMAIL, active: false }])
  })

  test('is either on or off', async () => {
    expect((await as('member', SWITCH, [null])).code).toBe('23502')
  })

  test.for(['visitor', 'service'] as const)('is empty for %s', async (name) => {
    expect((await as(name, 'select * from my_subscription')).code).toBe('42501')
    expect((await as(name, SWITCH, [false])).code).toBe('42501')
  })

  test('is empty for the token of a deleted account', async () => {
    const claims = { role: 'authenticated', sub: randomUUID(), email: EMAIL }
    expect((await attempt(server.db.pool, claims, 'select * from my_subscription')).count).toBe(0)
    expect((await attempt(server.db.pool, claims, SWITCH, [false])).count).toBe(0)
  })
})

describe('the subscription of somebody else', () => {
  test.for([
    `update my_subscription set active = false where email = '${OTHER}'`,
    `update newsletter_subscriptions set active = false`,
    `delete from newsletter_subscriptions`,
    `update profiles set newsletter_subscribed = false where user_id <> auth.uid()`,
    `select * from newsletter_subscriptions`,
  ])('is not accessible: %s', async (sql) => {
    expect((await as('member', sql)).count).toBe(0)
  })

  test.for([
    `update my_subscription set email = '${OTHER}'`,
    `update my_subscription set confirmed = true`,
    `select private.subscribe_account('${randomUUID()}', true)`,
    `select private.settle_newsletter('${randomUUID()}')`,
    `select private.own_subscription() from auth.users`,
  ])('is refused: %s', async (sql) => {
    expect((await as('member', sql)).code).toBe('42501')
  })
})

test('works over REST with the official client', async () => {
  const call = (name: 'member' | 'visitor', init: RequestInit = {}) => {
    const headers = { ...server.personas[name].headers, 'content-type': 'application/json', ...init.headers }
    return server.fetch(`/rest/v1/my_subscription?email=eq.${EMAIL}`, { ...init, headers })
  }
  const off = { method: 'PATCH', body: '{"active":false}', headers: { prefer: 'return=representation' } }
  const switched = await call('member', off)
  expect({ status: switched.status, rows: await switched.json() }).toMatchObject({
    status: 200,
    rows: [{ email: EMAIL, confirmed: true, active: false }],
  })
  expect((await call('visitor')).status).toBe(401)
  expect((await call('visitor', off)).status).toBe(401)
})
