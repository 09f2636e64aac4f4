import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, createTestDatabase, emptyTables, type TestDatabase } from 'zunft-backend/testing'
import { perform } from '../testing/personas.ts'
import { readersOf } from './subscribers.ts'

const EMAIL = 'erika@example.org'
const ON = { profile: true, list: true }
const OFF = { profile: false, list: false }

let db: TestDatabase
let readers: ReturnType<typeof readersOf>
let empty: () => Promise<void>
beforeAll(async () => {
  db = await createTestDatabase()
  readers = readersOf(db)
  empty = await emptyTables(db.adminPool)
})
afterEach(() => empty())
afterAll(() => db.drop())

describe('a new account', () => {
  const TICKED = { first_name: 'Erika', last_name: 'Mustermann', newsletter: true }

  test('with the box ticked is on the list under its own name once the address is confirmed, and not before', async () => {
    const id = await readers.account(EMAIL, false, TICKED)
    expect(await readers.standing(id, EMAIL)).toEqual({ profile: true })
    expect(await readers.consents(EMAIL)).toEqual([])
    await readers.confirm(id)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    expect(await readers.subscribers()).toEqual([{ name: 'Erika Mustermann', email: EMAIL, active: true }])
    expect(await readers.state(EMAIL)).toBe('confirmed')
    expect(await readers.consents(EMAIL)).toMatchObject([
      { form: 'registration', confirmed: true, ended: null },
    ])
  })

  test.for([false, true])(
    'without the box is not on the list; confirmed from the start: %s',
    async (confirmed) => {
      const id = await readers.account(EMAIL, confirmed)
      await readers.confirm(id)
      expect(await readers.standing(id, EMAIL)).toEqual({ profile: false })
      expect(await readers.subscribers()).toEqual([])
    },
  )

  test.for(['true', 1, 'yes', {}, [true], null])(
    'is not subscribed by %j in place of the box',
    async (newsletter) => {
      await readers.account(EMAIL, true, { newsletter })
      expect(await readers.subscribers()).toHaveLength(newsletter === 'true' ? 1 : 0)
    },
  )

  test('whose metadata the auth service clears, because two sign-ups differ, is not on the list', async () => {
    const id = await readers.account(EMAIL, false, TICKED)
    await db.authPool.query(`update auth.users set raw_user_meta_data = '{}' where id = $1`, [id])
    await readers.confirm(id)
    expect(await readers.subscribers()).toEqual([])
  })

  test('is not subscribed by metadata that is set after the confirmation', async () => {
    const id = await readers.account(EMAIL)
    await db.authPool.query(
      `update auth.users set raw_user_meta_data = '{"newsletter":true}' where id = $1`,
      [id],
    )
    await readers.change(id, 'neu@example.org')
    expect(await readers.subscribers()).toEqual([])
  })

  test('whose address has unsubscribed stays unsubscribed', async () => {
    await readers.entry('Erika@Example.org', false)
    expect(await readers.standing(await readers.account(EMAIL), EMAIL)).toEqual(OFF)
  })

  test('with the box ticked is subscribed again when the address had unsubscribed', async () => {
    await readers.entry('Erika@Example.org', false)
    expect(await readers.standing(await readers.account(EMAIL, true, TICKED), EMAIL)).toEqual(ON)
  })

  test('takes over an existing subscription in any spelling of the address, without proof of consent', async () => {
    await readers.entry('ERIKA@example.ORG')
    expect(await readers.standing(await readers.account(EMAIL), EMAIL)).toEqual(ON)
    expect(await readers.subscribers()).toEqual([{ name: 'Anna', email: 'ERIKA@example.ORG', active: true }])
    expect(await readers.state(EMAIL)).toBe('unproven')
  })

  test.for([
    ['no names', {}, 'Leserin oder Leser'],
    ['names of white space', { first_name: '\t', last_name: '\n' }, 'Leserin oder Leser'],
    ['one name', { last_name: 'Mustermann' }, 'Mustermann'],
    [
      'names without end',
      { first_name: 'x'.repeat(100), last_name: 'y'.repeat(100) },
      `${'x'.repeat(100)} ${'y'.repeat(19)}`,
    ],
  ] as const)('with %s has a name on the list, never a part of the address', async ([, names, name]) => {
    await readers.account(EMAIL, true, { ...names, newsletter: true })
    expect(await readers.subscribers()).toMatchObject([{ name }])
  })

  test.for(['wirt@localhost', null])(
    'with an address that the list rejects is still created: %s',
    async (email) => {
      const id = await readers.account(email as string, true, TICKED)
      await readers.wish(id, false)
      await readers.wish(id, true)
      expect(await readers.subscribers()).toEqual([])
    },
  )
})

describe('the switch of the profile', () => {
  test('unsubscribes the own address and subscribes it again, in any case', async () => {
    await readers.entry('Erika@Example.ORG')
    await readers.entry('max@example.org')
    const id = await readers.account(EMAIL)
    await readers.wish(id, false)
    expect(await readers.standing(id, EMAIL)).toEqual(OFF)
    expect(await readers.consents(EMAIL)).toMatchObject([{ confirmed: false, ended: 'member_area' }])
    await readers.wish(id, true)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    expect(await readers.state(EMAIL)).toBe('confirmed')
    expect(await readers.consents(EMAIL)).toMatchObject([
      { form: 'member_area', confirmed: true, ended: null },
      { confirmed: false, ended: 'member_area' },
    ])
    expect(await readers.subscribers()).toHaveLength(2)
    expect(await readers.standing(id, 'max@example.org')).toEqual(ON)
  })

  test('restores an entry that an admin has deleted', async () => {
    const id = await readers.account(EMAIL)
    await readers.wish(id, true)
    await db.adminPool.query('delete from newsletter_subscriptions')
    await readers.wish(id, true)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    expect(await readers.state(EMAIL)).toBe('confirmed')
    expect((await db.adminPool.query('select from records.newsletter_suppressions')).rowCount).toBe(0)
  })

  test('changed by the server is no consent', async () => {
    const id = await readers.account(EMAIL)
    await perform(
      db.pool,
      { role: 'service_role' },
      'update profiles set newsletter_subscribed = true where user_id = $1',
      [id],
    )
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    expect(await readers.state(EMAIL)).toBe('unproven')
    expect(await readers.consents(EMAIL)).toEqual([])
  })

  test('does not change the list when other fields are saved', async () => {
    const id = await readers.account(EMAIL)
    await readers.wish(id, true)
    const saving = `update profiles set city = 'Roding', newsletter_subscribed = true where user_id = auth.uid()`
    await perform(db.pool, readers.claims(id), saving)
    expect(await readers.subscribers()).toMatchObject([{ name: 'Erika Mustermann', active: true }])
  })

  test('of an unconfirmed address changes no subscription, and takes effect on confirmation', async () => {
    await readers.entry('Erika@example.org')
    const id = await readers.account(EMAIL, false)
    await readers.wish(id, false)
    expect(await readers.standing(id, EMAIL)).toEqual({ profile: false, list: true })
    await readers.confirm(id)
    expect(await readers.standing(id, EMAIL)).toEqual(OFF)
  })

  test('of an unconfirmed address subscribes nobody', async () => {
    const id = await readers.account(EMAIL, false)
    await readers.wish(id, false)
    await readers.wish(id, true)
    expect(await readers.subscribers()).toEqual([])
  })

  test('ignores addresses claimed by a token', async () => {
    await readers.entry('anna@example.org')
    const id = await readers.account(EMAIL)
    const claims = {
      ...readers.claims(id),
      email: 'anna@example.org',
      user_metadata: { email: 'anna@example.org' },
    }
    await perform(db.pool, claims, 'update profiles set newsletter_subscribed = false where user_id = $1', [
      id,
    ])
    expect(await readers.standing(id, 'anna@example.org')).toEqual({ profile: false, list: true })
  })
})

describe('the list', () => {
  const admin = async () => {
    const id = await readers.account('admin@example.org')
    await db.adminPool.query(`insert into user_roles values ($1, 'admin')`, [id])
    const claims = await claimsOf(db.adminPool, id)
    return (sql: string) => perform(db.pool, claims, sql)
  }
  const whoever = `lower(email) = '${EMAIL}'`

  test('updates the profile when an admin switches, deletes or imports', async () => {
    const asAdmin = await admin()
    const id = await readers.account(EMAIL)
    await readers.wish(id, true)
    await asAdmin(`update newsletter_subscriptions set active = false where ${whoever}`)
    expect(await readers.standing(id, EMAIL)).toEqual(OFF)
    await asAdmin(`update newsletter_subscriptions set active = true where ${whoever}`)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    await asAdmin(`delete from newsletter_subscriptions where ${whoever}`)
    expect(await readers.standing(id, EMAIL)).toEqual({ profile: false })
    await db.adminPool.query('delete from records.newsletter_suppressions')
    await asAdmin(`insert into newsletter_subscriptions (name, email, active)
      values ('Erika', 'ERIKA@EXAMPLE.ORG', true), ('Max', 'max@example.org', false)`)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    await asAdmin(`update newsletter_subscriptions set email = 'andere@example.org' where ${whoever}`)
    expect(await readers.standing(id, EMAIL)).toEqual({ profile: false })
  })

  test('updates the profile when its owner uses the public form', async () => {
    const id = await readers.account(EMAIL)
    await db.adminPool.query('delete from newsletter_subscriptions')
    const form = `insert into newsletter_subscriptions (name, email) values ('Erika', 'Erika@Example.org')`
    await perform(db.pool, { role: 'anon' }, form)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
  })

  test('does not update an account with an unconfirmed address', async () => {
    const id = await readers.account(EMAIL, false)
    await readers.entry(EMAIL, false)
    expect(await readers.standing(id, EMAIL)).toEqual({ profile: true, list: false })
  })
})

describe('an account that changes its address', () => {
  const NEW = 'neu@example.org'

  test.for([true, false])('moves its subscription: %s', async (subscribed) => {
    const id = await readers.account(EMAIL)
    await readers.wish(id, true)
    await readers.wish(id, subscribed)
    await readers.change(id, NEW)
    expect(await readers.subscribers()).toEqual([
      { name: 'Erika Mustermann', email: NEW, active: subscribed },
    ])
    expect(await readers.standing(id, NEW)).toEqual(subscribed ? ON : OFF)
    expect(await readers.state(NEW)).toBe(subscribed ? 'confirmed' : 'left')
    expect((await readers.consents(EMAIL)).filter(({ ended }) => ended === null)).toEqual([])
  })

  test.for([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ] as const)('keeps an existing one as it is: profile %s, list %s', async ([wish, there]) => {
    const id = await readers.account(EMAIL)
    await readers.wish(id, wish)
    await readers.entry('Neu@Example.org', there)
    await readers.change(id, NEW)
    expect(await readers.standing(id, NEW)).toEqual(there ? ON : OFF)
    expect(await readers.subscribers()).toHaveLength(1)
  })

  test('does not change other subscriptions while either address is unconfirmed', async () => {
    await readers.entry(EMAIL)
    await readers.entry(NEW)
    const id = await readers.account(EMAIL, false)
    await readers.wish(id, false)
    await readers.change(id, NEW)
    expect((await readers.subscribers()).map(({ active }) => active)).toEqual([true, true])
  })
})

describe('an account that is deleted', () => {
  const remove = (id: string) => db.authPool.query('delete from auth.users where id = $1', [id])

  test('deletes its subscription', async () => {
    await readers.entry('max@example.org')
    const id = await readers.account(EMAIL)
    await readers.wish(id, true)
    await remove(id)
    expect(await readers.subscribers()).toMatchObject([{ email: 'max@example.org' }])
    expect(await readers.consents(EMAIL)).toMatchObject([{ confirmed: true, ended: 'account_deleted' }])
  })

  test('deletes no subscription of an address that was never confirmed', async () => {
    await readers.entry(EMAIL)
    await remove(await readers.account(EMAIL, false))
    expect(await readers.subscribers()).toHaveLength(1)
  })
})

test('concurrent switches by members and admins neither deadlock nor diverge', async () => {
  const emails = Array.from({ length: 8 }, (_, i) => `leser${i}@example.org`)
  const ids = await Promise.all(emails.map((email) => readers.account(email)))
  const outcomes: PromiseSettledResult<unknown>[] = []
  // Round by round: waiting for a connection of the pool ends after five seconds.
  for (let round = 0; round < 10; round += 1) {
    const switches = [
      ...ids.map((id, i) => readers.wish(id, (round + i) % 3 !== 0)),
      db.adminPool.query('update newsletter_subscriptions set active = not active'),
      db.adminPool.query(`delete from newsletter_subscriptions where email = $1`, [emails[round % 8]]),
    ]
    outcomes.push(...(await Promise.allSettled(switches)))
  }
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  for (const [i, id] of ids.entries()) {
    const { profile, list = false } = await readers.standing(id, emails[i] ?? '')
    expect(list, emails[i]).toBe(profile)
  }
})
