import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'
import { claimsOf } from 'zunft-backend/testing/server'
import { readersOf } from './accounts-of-readers.ts'
import { perform } from './attempt.ts'

const EMAIL = 'erika@example.org'
const ON = { profile: true, list: true }
const OFF = { profile: false, list: false }

let db: TestDatabase
let readers: ReturnType<typeof readersOf>
beforeEach(async () => {
  db = await createTestDatabase()
  readers = readersOf(db)
})
afterEach(() => db.drop())

describe('a new account', () => {
  test('is on the list under its own name once the address is confirmed, and not before', async () => {
    const id = await readers.account(EMAIL, false)
    expect(await readers.standing(id, EMAIL)).toEqual({ profile: true })
    await readers.confirm(id)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    expect(await readers.subscribers()).toEqual([{ name: 'Erika Mustermann', email: EMAIL, active: true }])
  })

  test('created with a confirmed address is on the list at once', async () => {
    expect(await readers.standing(await readers.account(EMAIL), EMAIL)).toEqual(ON)
  })

  test('whose address has unsubscribed stays unsubscribed', async () => {
    await readers.entry('Erika@Example.org', false)
    expect(await readers.standing(await readers.account(EMAIL), EMAIL)).toEqual(OFF)
  })

  test('takes over an existing subscription in any spelling of the address', async () => {
    await readers.entry('ERIKA@example.ORG')
    expect(await readers.standing(await readers.account(EMAIL), EMAIL)).toEqual(ON)
    expect(await readers.subscribers()).toEqual([{ name: 'Anna', email: 'ERIKA@example.ORG', active: true }])
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
    await readers.account(EMAIL, true, names)
    expect(await readers.subscribers()).toMatchObject([{ name }])
  })

  test.for(['wirt@localhost', null])(
    'with an address that the list rejects is still created: %s',
    async (email) => {
      const id = await readers.account(email as string)
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
    await readers.wish(id, true)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    expect(await readers.subscribers()).toHaveLength(2)
    expect(await readers.standing(id, 'max@example.org')).toEqual(ON)
  })

  test('restores an entry that an admin has deleted', async () => {
    const id = await readers.account(EMAIL)
    await db.adminPool.query('delete from newsletter_subscriptions')
    await readers.wish(id, true)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
  })

  test('does not change the list when other fields are saved', async () => {
    const id = await readers.account(EMAIL)
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
    await asAdmin(`update newsletter_subscriptions set active = false where ${whoever}`)
    expect(await readers.standing(id, EMAIL)).toEqual(OFF)
    await asAdmin(`update newsletter_subscriptions set active = true where ${whoever}`)
    expect(await readers.standing(id, EMAIL)).toEqual(ON)
    await asAdmin(`delete from newsletter_subscriptions where ${whoever}`)
    expect(await readers.standing(id, EMAIL)).toEqual({ profile: false })
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
    await readers.wish(id, subscribed)
    await readers.change(id, NEW)
    expect(await readers.subscribers()).toEqual([
      { name: 'Erika Mustermann', email: NEW, active: subscribed },
    ])
    expect(await readers.standing(id, NEW)).toEqual(subscribed ? ON : OFF)
  })

  test.for([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ] as const)(
    'merges with an existing one, and off on either side wins: profile %s, list %s',
    async ([wish, there, result]) => {
      const id = await readers.account(EMAIL)
      await readers.wish(id, wish)
      await readers.entry('Neu@Example.org', there)
      await readers.change(id, NEW)
      expect(await readers.standing(id, NEW)).toEqual(result ? ON : OFF)
      expect(await readers.subscribers()).toHaveLength(1)
    },
  )

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
    await remove(await readers.account(EMAIL))
    expect(await readers.subscribers()).toMatchObject([{ email: 'max@example.org' }])
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
  const switches = Array.from({ length: 10 }, (_, round) => [
    ...ids.map((id, i) => readers.wish(id, (round + i) % 3 !== 0)),
    db.adminPool.query('update newsletter_subscriptions set active = not active'),
    db.adminPool.query(`delete from newsletter_subscriptions where email = $1`, [emails[round % 8]]),
  ]).flat()
  const outcomes = await Promise.allSettled(switches)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  for (const [i, id] of ids.entries()) {
    const { profile, list = false } = await readers.standing(id, emails[i] ?? '')
    expect(list, emails[i]).toBe(profile)
  }
})
