import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { attempt, createPersonas, type PersonaName, perform } from './testing/personas.ts'

describe('applications', () => {
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
})

describe('accepted applications', () => {
  const { as, performAs, owner, server } = createPersonas()

  let id: string
  beforeEach(async () => {
    await owner('delete from applications; delete from voucher_participants; delete from records.mail_queue')
    const { rows } = await owner(
      `insert into applications (name, business_name, address, phone, email) values ('Erika', 'Laden', 'c', 'd', 'e@example.org') returning id`,
    )
    id = rows[0]?.id
  })

  const ACCEPT = 'select accept_application($1, $2) as member'
  const MEMBER = {
    name: 'Laden',
    contact_person: 'Erika',
    payment_method: 'einzug',
    iban: 'DE02120300000000202051',
  }
  const accept = (who: PersonaName = 'admin', member: object = MEMBER) => as(who, ACCEPT, [id, member])
  const state = async () =>
    (
      await owner(`select (select string_agg(status, ',') from applications) as status,
      (select string_agg(name || ' ' || iban, ',') from voucher_participants) as members,
      (select count(*)::int from records.accepted_applications) as accepted,
      (select string_agg((values ->> 'invite'), ',') from records.mail_queue where due_at is not null) as mails`)
    ).rows[0]

  const NOTHING = { status: 'pending', members: null, accepted: 0, mails: null }

  test('accepting makes the member, links it and queues one welcome mail with an invitation', async () => {
    const { rows } = await performAs('admin', ACCEPT, [id, MEMBER])
    expect(await state()).toEqual({
      status: 'approved',
      members: `Laden ${MEMBER.iban}`,
      accepted: 1,
      mails: 'true',
    })
    const { rows: links } = await owner('select * from records.accepted_applications')
    expect(links).toMatchObject([{ application_id: id, participant_id: rows[0]?.member, user_id: null }])
    expect((await accept()).code).toBe('PT409')
  })

  test('what was approved before is accepted as well, what was rejected is not', async () => {
    await performAs('admin', `update applications set status = 'approved'`)
    await owner('update records.mail_queue set due_at = null, recipient = null, values = null')
    await performAs('admin', 'select accept_application($1, $2, false)', [id, MEMBER])
    expect(await state()).toMatchObject({ accepted: 1, mails: 'false' })
    await owner(`delete from applications`)
    await owner(
      `insert into applications (id, name, business_name, address, phone, email, status) values ($1, 'a', 'b', 'c', 'd', 'e@example.org', 'rejected')`,
      [id],
    )
    expect((await accept()).code).toBe('PT409')
  })

  test('a member that is refused leaves everything as it was', async () => {
    for (const member of [{}, { ...MEMBER, iban: 'DE00' }, { ...MEMBER, payment_method: 'bar' }]) {
      await expect(performAs('admin', ACCEPT, [id, member])).rejects.toMatchObject({
        code: expect.stringMatching(/^23/),
      })
      expect(await state()).toEqual(NOTHING)
    }
  })

  test('id, time and other columns of the new row are not the caller’s to choose', async () => {
    const chosen = '10000000-0000-4000-8000-000000000009'
    const more = { ...MEMBER, id: chosen, created_at: '2000-01-01', external_id: 'x' }
    await performAs('admin', ACCEPT, [id, more])
    const { rows } = await owner('select id, external_id, created_at from voucher_participants')
    expect(rows[0]).not.toMatchObject({ id: chosen })
    expect(rows[0]?.external_id).not.toBe('x')
    expect(rows[0]?.created_at.getFullYear()).toBeGreaterThan(2020)
  })

  test.each([
    ['an invited account', true],
    ['an account that has the address already', false],
  ])('%s changes the entry of the new business', async (_, isInvited) => {
    const { userId } = server.personas.member
    await owner(
      'update auth.users set email = (select email from applications where id = $1), email_confirmed_at = now() where id = $2',
      [id, userId],
    )
    await performAs('admin', ACCEPT, [id, MEMBER])
    await owner('select note_invited_account($1, $2)', [id, isInvited ? userId : null])
    const own = `select entry ->> 'name' as name from my_businesses()`
    expect((await as('member', own)).rows).toEqual([{ name: 'Laden' }])
    expect((await as('otherMember', own)).rows).toEqual([])
  })

  test('nobody accepts but who looks after members, and nobody links accounts but the server', async () => {
    for (const who of ['visitor', 'member', 'editor'] as const) expect((await accept(who)).code).toBe('42501')
    for (const who of ['visitor', 'member', 'admin'] as const)
      expect((await as(who, 'select note_invited_account($1, null)', [id])).code).toBe('42501')
    expect(await state()).toEqual(NOTHING)
  })

  test('what came of it is told to who decides applications, and to nobody else', async () => {
    const read = async (who: PersonaName) => as(who, 'select * from accepted_application($1)', [id])
    expect((await read('admin')).rows).toEqual([])
    const { rows } = await performAs('admin', ACCEPT, [id, MEMBER])
    const outcome = { member_id: rows[0]?.member, member: 'Laden', account: null, welcome: 'waiting' }
    for (const who of ['admin', 'treasurer', 'secretary'] as const)
      expect((await read(who)).rows, who).toMatchObject([outcome])
    for (const who of ['editor', 'vouchers', 'member', 'otherMember'] as const)
      expect((await read(who)).rows, who).toEqual([])
    expect((await read('visitor')).code).toBe('42501')
    await owner('update records.mail_queue set due_at = null, recipient = null, values = null')
    const { userId } = server.personas.otherMember
    await owner('update auth.users set email_confirmed_at = null where id = $1', [userId])
    await owner('update records.accepted_applications set user_id = $1', [userId])
    expect((await read('secretary')).rows).toMatchObject([{ account: 'invited', welcome: 'sent' }])
    await owner('update auth.users set email_confirmed_at = now() where id = $1', [userId])
    await owner('delete from voucher_participants')
    expect((await read('secretary')).rows).toMatchObject([
      { account: 'confirmed', member_id: null, member: null },
    ])
  })
})
