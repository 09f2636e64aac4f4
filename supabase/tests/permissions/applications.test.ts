import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'
import { attempt, perform } from '../testing/attempt.ts'

const VISITOR = { role: 'anon' }
const SERVICE = { role: 'service_role' }
const VALID_MESSAGE = 'IBAN: DE02 1203 0000 0000 2020 51'
const AGREED = { version: '2026-11-22', statutes: true, privacy: true, mandate: false }

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const apply = (message: string | null, consents: unknown = null) =>
  attempt(
    db.pool,
    VISITOR,
    `insert into applications (name, business_name, address, phone, email, message, consents)
     values ('a', 'b', 'c', 'd', 'e@example.org', $1, $2)`,
    [message, consents === null ? null : JSON.stringify(consents)],
  )

/** Stored consents of an application, read as the owner. */
async function stored(message: string, consents: unknown): Promise<Record<string, unknown> | null> {
  const name = `Paula ${Math.random()}`
  await perform(
    db.pool,
    VISITOR,
    `insert into applications (name, business_name, address, phone, email, message, consents)
     values ($1, 'b', 'c', 'd', 'e@example.org', $2, $3)`,
    [name, message, JSON.stringify(consents)],
  )
  const { rows } = await db.adminPool.query('select consents from applications where name = $1', [name])
  return rows[0].consents
}

describe('the IBAN of an application', () => {
  test.for([
    null,
    'Ohne Konto',
    VALID_MESSAGE,
    `Fax: 1\r\n${VALID_MESSAGE}`,
    `${VALID_MESSAGE}\n\nNachricht:\nIBAN: falsch`,
  ])('may be in %j', async (message) => expect(await apply(message)).toMatchObject({ count: 1 }))

  test.for([
    ['IBAN: DE021203', 'Eine deutsche IBAN hat 22 Stellen, hier sind es 8.'],
    ['Fax: 1\nIBAN: DE02 1203 0000 0000 2020 515', 'Eine deutsche IBAN hat 22 Stellen, hier sind es 23.'],
    ['IBAN: AT6119043002345732', 'Eine IBAN mit AT hat 20 Stellen, hier sind es 18.'],
    ['IBAN: XY12', 'Eine IBAN mit XY hat 15 bis 34 Stellen, hier sind es 4.'],
    ['IBAN: DE03120300000000202051', 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.'],
    ['IBAN: GB82WEST12345698765431', 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.'],
    ['IBAN: DE021203OOOO0000202051', 'Nach DE folgen in einer deutschen IBAN nur Ziffern.'],
    ['IBAN: DE02-1203-0000-0000-2020-51', 'Eine IBAN besteht nur aus Buchstaben und Ziffern.'],
    ['IBAN: ', 'Eine IBAN beginnt mit zwei Buchstaben für das Land, zum Beispiel DE.'],
  ])('is refused in %j, with a reason that does not repeat it', async ([message, text]) => {
    expect(await apply(message as string)).toMatchObject({ code: '23514', text })
  })

  test.for([
    'MT84MALT011000012345MTLCAST001S',
    'gb82 west 1234 5698 7654 32',
    'DE02\u00a01203\u00a00000\u00a00000\u00a02020\u00a051',
  ])('may be %s', async (iban) => expect(await apply(`IBAN: ${iban}`)).toMatchObject({ count: 1 }))
})

test('a member with an invalid IBAN from before can be edited, but gets no other invalid one', async () => {
  await db.adminPool.query('alter table records.voucher_participant_bank_details disable trigger user')
  await db.adminPool.query(
    `insert into voucher_participants (name, iban) values ('Alt', 'wird nachgereicht')`,
  )
  await db.adminPool.query('alter table records.voucher_participant_bank_details enable trigger user')
  const edit = (set: string) =>
    attempt(db.pool, SERVICE, `update voucher_participants set ${set} where name = 'Alt'`)
  expect(await edit(`salutation = 'Frau', iban = 'wird nachgereicht'`)).toMatchObject({ count: 1 })
  expect(await edit('iban = null')).toMatchObject({ count: 1 })
  expect(await edit(`iban = 'DE021203'`)).toMatchObject({
    code: '23514',
    text: 'Eine deutsche IBAN hat 22 Stellen, hier sind es 8.',
  })
})

describe('the consents of an application', () => {
  test('are stored with version and server time, and nothing else', async () => {
    const sent = { ...AGREED, mandate: true, given_at: '2001-01-01', more: 'x'.repeat(5000) }
    const storedMessage = await stored(`Kontoinhaber: Paula\n${VALID_MESSAGE}`, sent)
    expect(storedMessage).toEqual({ ...AGREED, mandate: true, given_at: expect.any(String) })
    expect(Math.abs(Date.parse(String(storedMessage?.given_at)) - Date.now())).toBeLessThan(60_000)
  })

  test.for([
    {},
    [],
    5,
    'ja',
    { ...AGREED, version: null },
    { ...AGREED, version: 'x'.repeat(100) },
    { ...AGREED, statutes: 'ja' },
    { ...AGREED, privacy: undefined },
    { ...AGREED, mandate: { a: 1 } },
  ])('reject %j', async (consents) => {
    expect((await apply(VALID_MESSAGE, consents)).code).toBe('23514')
  })

  test.for([
    'Kontoinhaber: Paula',
    VALID_MESSAGE,
    `Kontoinhaber:  \n${VALID_MESSAGE}`,
    `${VALID_MESSAGE}\n\nNachricht:\nKontoinhaber: Paula`,
  ])('reject a direct debit without account holder and IBAN: %j', async (message) => {
    expect(await apply(message, AGREED)).toMatchObject({ count: 1 })
    expect((await apply(message, { ...AGREED, mandate: true })).code).toBe('23514')
  })

  test('are readable by admins only, and writable by nobody', async () => {
    await stored(VALID_MESSAGE, AGREED)
    expect((await attempt(db.pool, VISITOR, 'select consents from applications')).code).toBe('42501')
    const someone = { role: 'authenticated', sub: '10000000-0000-4000-8000-000000000009' }
    expect(await attempt(db.pool, someone, 'select consents from applications')).toMatchObject({ rows: [] })
    expect((await attempt(db.pool, someone, 'update applications set consents = null')).code).toBe('42501')
  })
})
