import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attempt, createPersonas } from './testing/personas.ts'

const { server, as, performAs, owner } = createPersonas()

const MEMBER = randomUUID()
const IBAN = 'DE02120300000000202051'
const REFUSED = { code: '42501' }
const FACTOR_MISSING = { ...REFUSED, text: 'bank details need a second factor\nsecond_factor' }
const REVEAL = 'select reveal_iban($1, $2) as iban'

beforeAll(async () => {
  await owner(
    `insert into voucher_participants (id, name, location_type, payment_method, account_holder, iban)
     values ($1, 'Bäckerei', 'acceptance', 'einzug', 'Bäckerei GmbH', $2)`,
    [MEMBER, IBAN],
  )
  await owner(
    `insert into applications (name, business_name, address, phone, email, message)
     values ('Paula', 'Unverpackt', 'a', '1', 'paula@example.org', $1)`,
    [`Gutscheinannahme: Ja\nKontoinhaber: Paula\nIBAN: ${IBAN}\nBIC: BYLADEM1001`],
  )
})

/** Publishes settings of the group internal, so long ago. */
const settings = (internal: object, ago = '0 days') =>
  owner(
    `insert into settings_versions (number, document, published_at)
     select coalesce(max(number), 0) + 1, $1, now() - $2::interval from settings_versions`,
    [{ internal }, ago],
  )
const logged = async () =>
  (
    await owner(
      'select action, subject_table, subject_id, details, account_id from records.audit_log order by at desc, id',
    )
  ).rows

test('lists show a masked IBAN; it is revealed one by one, and each time logged', async () => {
  const { rows } = await as('treasurer', 'select iban_masked, account_holder, bic from applications')
  expect(rows).toEqual([{ iban_masked: 'DE•• •••• … 2051', account_holder: 'Paula', bic: 'BYLADEM1001' }])
  expect((await as('treasurer', 'select iban_masked from voucher_participants')).rows).toEqual([
    { iban_masked: 'DE•• •••• … 2051' },
  ])
  expect((await performAs('treasurer', REVEAL, ['voucher_participants', MEMBER])).rows).toEqual([
    { iban: IBAN },
  ])
  expect((await logged())[0]).toEqual({
    action: 'revealed',
    subject_table: 'voucher_participants',
    subject_id: MEMBER,
    details: { column: 'iban' },
    account_id: server.personas.treasurer.userId,
  })
  const [application] = (await as('admin', 'select id from applications')).rows
  expect((await as('admin', REVEAL, ['applications', application?.id])).rows).toEqual([{ iban: IBAN }])
  expect((await as('admin', REVEAL, ['applications', MEMBER])).rows).toEqual([{ iban: null }])
  expect((await as('admin', REVEAL, ['profiles', MEMBER])).code).toBe('22023')
})

test('exports are logged with their number, and for the offices of the list alone', async () => {
  const { rows } = await performAs('treasurer', 'select * from export_bank_details()')
  expect(rows).toEqual([
    { id: MEMBER, payment_method: 'einzug', account_holder: 'Bäckerei GmbH', iban: IBAN },
  ])
  expect((await logged())[0]).toMatchObject({ action: 'exported', details: { rows: 1, bank_details: true } })
  const note = 'select log_export($1, $2)'
  await performAs('secretary', note, ['voucher_participants', 7])
  expect(await logged()).toContainEqual(
    expect.objectContaining({ action: 'exported', details: { rows: 7, bank_details: false } }),
  )
  await performAs('admin', note, ['audit_log', 12])
  await performAs('editor', note, ['reports', 3])
  await performAs('admin', 'select processing_record()')
  expect(await logged()).toEqual(
    expect.arrayContaining(
      ['audit_log', 'reports', 'processing_record'].map((subject_table) =>
        expect.objectContaining({ action: 'exported', subject_table }),
      ),
    ),
  )
  for (const who of ['treasurer', 'editor', 'vouchers', 'secretary', 'member'] as const) {
    expect(await as(who, note, ['audit_log', 1]), who).toMatchObject(REFUSED)
    expect(await as(who, 'select processing_record()'), who).toMatchObject(REFUSED)
    if (who !== 'editor') expect(await as(who, note, ['reports', 1]), who).toMatchObject(REFUSED)
  }
  expect(await as('editor', note, ['voucher_participants', 1])).toMatchObject(REFUSED)
  expect(await as('secretary', note, ['newsletter_subscriptions', 1])).toMatchObject(REFUSED)
  expect((await as('admin', note, ['profiles', 1])).code).toBe('22023')
  expect((await as('admin', note, ['voucher_participants', -1])).code).toBe('22023')
  for (const who of ['visitor', 'member'] as const)
    for (const call of [
      `log_export('voucher_participants', 1)`,
      'export_bank_details()',
      `reveal_iban('voucher_participants', '${MEMBER}')`,
    ])
      expect(await as(who, `select ${call}`), call).toMatchObject(REFUSED)
})

test('who accepts an application moves its bank details to the member unseen, and can not bring others', async () => {
  const accept = `with accepted as (select accept_application(id, $1) as id from applications) select id from accepted`
  const accepted = await performAs('secretary', accept, [
    { name: 'Unverpackt', iban: 'DE02500105170137075030', account_holder: 'x' },
  ])
  const read = 'select iban, account_holder, payment_method from voucher_participants where id = $1'
  const member = [accepted.rows[0]?.id]
  expect((await owner(read, member)).rows).toEqual([
    { iban: IBAN, account_holder: 'Paula', payment_method: 'einzug' },
  ])
  expect((await as('secretary', read, member)).rows).toEqual([
    { iban: null, account_holder: null, payment_method: null },
  ])
})

describe('the second factor', () => {
  const access = async (name: 'admin' | 'treasurer' | 'secretary' | 'editor') =>
    (await as(name, 'select * from bank_details_access()')).rows[0]
  const givenAgo = (ago: string) => owner(`update user_offices set given_at = now() - $1::interval`, [ago])
  const ON = { secondFactorForBankData: true }
  beforeEach(() => givenAgo('1 year'))
  afterEach(async () => {
    for (const name of ['admin', 'treasurer'] as const) await signedIn(name, false)
  })

  /** The claims of a treasurer or of the board, with a factor that the session has shown, or without one. */
  async function signedIn(name: 'admin' | 'treasurer', hasFactor: boolean) {
    const { userId, claims } = server.personas[name]
    await owner('delete from auth.mfa_factors where user_id = $1', [userId])
    await owner('update auth.sessions set aal = $2 where id = $1', [
      claims.session_id,
      hasFactor ? 'aal2' : 'aal1',
    ])
    if (!hasFactor) return claims
    await owner(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'x', 'totp', 'verified', now(), now(), 'x')`,
      [userId],
    )
    return { ...claims, aal: 'aal2' }
  }

  test('is not needed in an installation that has not chosen it', async () => {
    for (const internal of [{}, { secondFactorForBankData: false }, { secondFactorForBankData: 'true' }]) {
      await settings(internal, '1 year')
      expect(await access('treasurer')).toEqual({ office: true, readable: true, second_factor_due: null })
    }
  })

  describe.each([
    ['switched on', ON, false, false],
    ['switched on', ON, true, true],
    ['switched off', { secondFactorForBankData: false }, false, true],
    ['switched off', { secondFactorForBankData: false }, true, true],
  ])('%s (%j), with a factor: %s', (_state, internal, hasFactor, reads) => {
    const people = ['admin', 'treasurer'] as const
    beforeEach(() => settings(internal, '1 year'))
    const STORED = { payment_method: 'einzug', account_holder: 'Bäckerei GmbH', iban: IBAN }

    test.each(people)('%s reads bank data accordingly', async (name) => {
      const claims = await signedIn(name, hasFactor)
      const call = (sql: string, values: unknown[] = []) => attempt(server.db.pool, claims, sql, values)
      const read = await call('select account_holder, iban from voucher_participants where id = $1', [MEMBER])
      expect(read.rows).toEqual([
        reads ? { account_holder: 'Bäckerei GmbH', iban: IBAN } : { account_holder: null, iban: null },
      ])
      const applications = await call(`select from applications where message like '%IBAN: D%'`)
      expect(applications.count).toBe(reads ? 1 : 0)
      for (const export_ of ['export_bank_details()', `reveal_iban('voucher_participants', '${MEMBER}')`]) {
        const { code, text } = await call(`select ${export_}`)
        expect({ code, text }).toMatchObject(reads ? { code: undefined } : FACTOR_MISSING)
      }
    })

    test.each(people)('%s saves a member, but no changed bank data without reading them', async (name) => {
      const claims = await signedIn(name, hasFactor)
      const save = (changes: Readonly<Record<string, string | null>>) =>
        attempt(
          server.db.pool,
          claims,
          `update voucher_participants set ${Object.keys(changes).map((column, at) => `${column} = $${at + 2}`)}
           where id = $1 returning phone`,
          [MEMBER, ...Object.values(changes)],
        )
      const phone = '09461 1234'
      const unchanged = [
        {},
        // As they are stored, from before the factor was needed, and as they are shown without it.
        STORED,
        { payment_method: 'einzug' },
        ...(reads ? [] : [{ payment_method: null, account_holder: null, iban: null }]),
      ]
      for (const same of unchanged) {
        const saved = await save({ phone, ...same })
        expect([saved.code, saved.rows], JSON.stringify(same)).toEqual([undefined, [{ phone }]])
      }
      const changed = [
        { payment_method: 'Standard' },
        { account_holder: 'Fremde GmbH' },
        { iban: 'DE02500105170137075030' },
        { ...STORED, iban: 'DE02500105170137075030' },
      ]
      for (const other of changed) {
        const saved = await save({ phone, ...other })
        expect({ code: saved.code, text: saved.text }, JSON.stringify(other)).toMatchObject(
          reads ? { code: undefined } : FACTOR_MISSING,
        )
      }
    })

    test.each(people)('%s adds a member, with bank data only where they are read', async (name) => {
      const claims = await signedIn(name, hasFactor)
      const add = async (...details: readonly (string | null)[]) => {
        const insert = `insert into voucher_participants (name, payment_method, account_holder, iban) values ('Neu', $1, $2, $3)`
        const { code, text } = await attempt(server.db.pool, claims, insert, [...details])
        return { code, text }
      }
      for (const details of [
        [null, null, null],
        ['Standard', '', ''],
      ])
        expect((await add(...details)).code).toBeUndefined()
      for (const details of [
        ['einzug', null, null],
        [null, 'Neu GmbH', null],
        [null, null, IBAN],
      ])
        expect(await add(...details)).toMatchObject(reads ? { code: undefined } : FACTOR_MISSING)
    })

    test('lists and what else has no bank data leaves the back office either way', async () => {
      const board = await signedIn('admin', hasFactor)
      for (const table of ['voucher_participants', 'newsletter_subscriptions', 'audit_log', 'reports'])
        expect(
          (await attempt(server.db.pool, board, 'select log_export($1, 1)', [table])).code,
        ).toBeUndefined()
      const exported = (source: string, id: string) =>
        attempt(server.db.pool, board, 'select * from export_person($1)', [JSON.stringify([{ source, id }])])
      const idea = (await owner(`insert into ideas (title, description) values ('x', 'y') returning id`))
        .rows[0]
      expect((await exported('public.ideas', idea.id)).count).toBe(1)
      const application = (await owner('select id from applications limit 1')).rows[0]
      for (const [source, id] of [
        ['public.voucher_participants', MEMBER],
        ['public.applications', application.id],
      ] as const)
        expect(await exported(source, id), source).toMatchObject(reads ? { count: 1 } : FACTOR_MISSING)
    })
  })

  test('is no way for other offices to compare bank data: they are refused also what is stored', async () => {
    await settings(ON, '1 year')
    const save = `update voucher_participants set account_holder = 'Bäckerei GmbH' where id = $1`
    for (const name of ['secretary', 'vouchers'] as const)
      expect(await as(name, save, [MEMBER])).toMatchObject({
        ...REFUSED,
        text: expect.stringContaining('treasurer and board alone'),
      })
    expect((await as('editor', save, [MEMBER])).count ?? 0).toBe(0)
  })

  test('of somebody whose session has not shown it, gives nothing', async () => {
    await signedIn('treasurer', true)
    expect(await as('treasurer', REVEAL, ['voucher_participants', MEMBER])).toMatchObject(REFUSED)
  })

  test('is needed after a period from the office, or from when it was switched on', async () => {
    await settings(ON, '1 year')
    await givenAgo('13 days')
    expect(await access('treasurer')).toMatchObject({ readable: true, second_factor_due: expect.any(Date) })
    await givenAgo('15 days')
    expect(await access('treasurer')).toMatchObject({ office: true, readable: false })
    await settings({}, '30 days')
    await settings({ ...ON, secondFactorGraceDays: 3 }, '2 days')
    expect(await access('treasurer')).toMatchObject({ readable: true, second_factor_due: expect.any(Date) })
    await settings({ ...ON, secondFactorGraceDays: 1 })
    expect(await access('treasurer')).toMatchObject({ readable: false })
    await settings({ ...ON, secondFactorGraceDays: 'viele' })
    expect(await access('treasurer')).toMatchObject({ readable: true })
  })
})

// Last: it publishes settings now.
describe('the second factor of installations that were in use', () => {
  const switchOn = 'select switch_on_second_factor() as due'
  const newest = async () =>
    (await owner('select number, document from settings_versions order by number desc limit 1')).rows[0]

  test('is switched on by the board alone, with the grace period, whatever else the settings lack', async () => {
    await owner(`insert into settings_versions (number, document)
      select coalesce(max(number), 0) + 1, '{"association": {"name": "X"}, "internal": {"secondFactorForBankData": false, "keepEvents": 3}}'
      from settings_versions`)
    const before = await newest()
    for (const who of ['visitor', 'member', 'treasurer', 'editor', 'vouchers', 'secretary'] as const)
      expect((await as(who, switchOn)).code, who).toBe('42501')
    expect(await newest()).toEqual(before)
    const { rows } = await performAs('admin', switchOn)
    expect((rows[0].due.getTime() - Date.now()) / 86_400_000).toBeCloseTo(14, 1)
    expect(await newest()).toEqual({
      number: before.number + 1,
      document: { association: { name: 'X' }, internal: { secondFactorForBankData: true, keepEvents: 3 } },
    })
    await performAs('admin', switchOn)
    expect((await newest()).number, 'again').toBe(before.number + 1)
  })

  test('is announced until somebody puts the hint away, for themselves', async () => {
    const hide = 'select hide_hint($1)'
    const hidden = async (who: 'admin' | 'editor') =>
      (await as(who, 'select hidden_hints, digest from notification_preferences')).rows
    await performAs('admin', hide, ['second_factor'])
    await performAs('admin', hide, ['second_factor'])
    expect(await hidden('admin')).toEqual([{ hidden_hints: ['second_factor'], digest: true }])
    expect(await hidden('editor')).toEqual([])
    for (const who of ['visitor', 'member'] as const)
      expect(await as(who, hide, ['second_factor'])).toMatchObject(REFUSED)
    expect((await as('editor', hide, ['x'.repeat(1001)])).code).toBe('23514')
    expect((await as('editor', hide, [null])).code ?? 'none').not.toMatch(/^XX/)
  })
})
