import { beforeEach, describe, expect, test } from 'vitest'
import { OPENING_HOURS } from '../../site/app/features/businesses/hours/hours-schema.ts'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner, server } = createPersonas()

beforeEach(() => owner('delete from voucher_participants; delete from records.bin'))

type Type = 'acceptance' | 'sales' | 'business'
/** Inserts a row; answers its id. */
async function row(
  type: Type,
  name: string,
  address: string | null = null,
  postalCode: string | null = null,
) {
  const { rows } = await owner(
    `insert into voucher_participants (name, location_type, address, postal_code) values ($1, $2, $3, $4) returning id`,
    [name, type, address, postalCode],
  )
  return rows[0]?.id as string
}
const entries = async (who: PersonaName = 'visitor') =>
  (await as(who, 'select * from business_entries order by name')).rows
const businessOf = async (id: string) =>
  (await owner('select business_id from business_rows where id = $1', [id])).rows[0]?.business_id as string
const businesses = async () => (await owner('select count(*)::int from records.businesses')).rows[0]?.count
const picture = (name: string) => `/storage/v1/object/public/business-pictures/${name}`

describe('rows of the same business', () => {
  test('are one entry with both roles, however name and address are written', async () => {
    await row('acceptance', 'Bäckerei  Ährenkorb', 'Regenstraße 5', '93426')
    await row('sales', 'BÄCKEREI ÄHRENKORB', 'Regenstr. 5', ' 93426')
    await row('business', 'Bäckerei Ährenkorb', 'Regenstrasse 5', '93426')
    expect(await entries()).toMatchObject([
      { name: 'Bäckerei  Ährenkorb', accepts_vouchers: true, sells_vouchers: true, is_member: true },
    ])
  })

  test('are two entries where the place differs', async () => {
    await row('acceptance', 'Optik', 'Marktplatz 1', '93426')
    await row('sales', 'Optik', 'Marktplatz 2', '93426')
    await row('sales', 'Optik', 'Marktplatz 1', '93427')
    expect(await entries()).toHaveLength(3)
  })

  test('stay together when one is written differently, and the first one speaks for the business', async () => {
    const sales = await row('sales', 'Optik')
    const acceptance = await row('acceptance', 'Optik')
    await owner(`update voucher_participants set name = 'Optik Scharfblick' where id = $1`, [acceptance])
    expect(await entries()).toMatchObject([{ name: 'Optik Scharfblick' }])
    await owner('delete from voucher_participants where id = $1', [acceptance])
    expect(await entries()).toMatchObject([{ name: 'Optik', accepts_vouchers: false, sells_vouchers: true }])
    await owner(`update voucher_participants set location_type = 'business' where id = $1`, [sales])
    expect(await entries()).toMatchObject([{ sells_vouchers: false, is_member: true }])
  })
})

describe('a business', () => {
  test('is deleted with its last row', async () => {
    await owner('delete from voucher_participants where id = $1', [await row('sales', 'Optik')])
    expect(await businesses()).toBe(0)
  })

  test('waits in the bin with its last row, with hours and pictures, and goes with it', async () => {
    const id = await row('acceptance', 'Optik')
    await performAs('vouchers', `update business_entries set about = 'Brillen', pictures = $1`, [
      JSON.stringify([{ image_url: picture('a.jpg'), alt: 'Laden' }]),
    ])
    const [before] = await entries()
    await performAs('admin', 'delete from voucher_participants where id = $1', [id])
    expect(await entries()).toEqual([])
    await performAs('admin', `select restore_from_bin('member', $1)`, [id])
    expect(await entries()).toEqual([before])
    await performAs('admin', 'delete from voucher_participants where id = $1', [id])
    await performAs('admin', 'delete from bin where row_id = $1', [id])
    expect(await businesses()).toBe(0)
  })

  test('has its base data in all of its rows, also in those that the caller does not keep', async () => {
    await row('acceptance', 'Optik')
    await row('business', 'Optik')
    await performAs(
      'vouchers',
      `update business_entries set name = 'Optik Scharfblick', phone = '09461 000 1'`,
    )
    expect((await owner('select name, phone from voucher_participants')).rows).toEqual([
      { name: 'Optik Scharfblick', phone: '09461 000 1' },
      { name: 'Optik Scharfblick', phone: '09461 000 1' },
    ])
  })

  test('of members who are no partners is not written by vouchers', async () => {
    await row('business', 'Schreinerei')
    expect((await as('vouchers', `update business_entries set about = 'x'`)).count).toBe(0)
    expect((await as('secretary', `update business_entries set about = 'x'`)).count).toBe(1)
  })

  test('shows no private column', async () => {
    await row('acceptance', 'Optik')
    const columns = Object.keys((await entries('treasurer'))[0] ?? {}).join(' ')
    expect(columns).not.toMatch(/iban|account|payment|salutation|contact/)
  })
})

test('every value has a bound', async () => {
  await row('acceptance', 'Optik')
  const one = (image_url: unknown, alt: unknown = 'Laden') => JSON.stringify([{ image_url, alt }])
  const refused: [column: string, value: unknown][] = [
    ['about', 'x'.repeat(10_001)],
    ['offers', 'x'.repeat(3001)],
    ['offers', 'a\u0007'],
    ['logo_url', 'https://elsewhere.example/logo.png'],
    ['logo_url', '/storage/v1/object/public/event-images/a.jpg'],
    ['pictures', one('https://elsewhere.example/a.png')],
    ['pictures', one(picture('a.jpg'), ' ')],
    ['pictures', one(picture('a.jpg'), 'x'.repeat(301))],
    ['pictures', '{}'],
    ['pictures', JSON.stringify(Array(13).fill({ image_url: picture('a.jpg'), alt: 'a' }))],
    ['hours', '[]'],
    ['latitude', 12],
  ]
  for (const [column, value] of refused)
    expect(
      (await as('admin', `update business_entries set ${column} = $1`, [value])).code,
      `${column} ${String(value).slice(0, 60)}`,
    ).toBe('23514')
  expect((await as('admin', 'update business_entries set pictures = $1', [one(null)])).code).toBe('23502')
  const allowed = Array(12).fill({ image_url: picture('a.jpg'), alt: 'a' })
  await performAs(
    'admin',
    'update business_entries set pictures = $1, logo_url = $2, latitude = 49, longitude = 12',
    [JSON.stringify(allowed), picture('logo.png')],
  )
  expect((await entries())[0]).toMatchObject({ pictures: allowed, logo_url: picture('logo.png') })
})

describe('opening hours', () => {
  /** Whether the database and the schema of the form take them. */
  const accepted = async (hours: unknown) => [
    (await owner('select private.are_opening_hours($1) as ok', [JSON.stringify(hours)])).rows[0]?.ok,
    OPENING_HOURS.safeParse(hours).success,
  ]
  const weekly = { mo: [['09:00', '12:00']] }
  const exception = (part: object) => ({
    weekly,
    exceptions: [{ from: '2026-12-24', to: '2026-12-24', spans: [], ...part }],
  })
  const season = (part: object) => ({
    weekly,
    seasons: [{ name: 'a', from: '05-01', to: '09-30', weekly, ...part }],
  })
  /** A document of as many bytes, as PostgreSQL writes it: with a space after each colon and comma. */
  function ofBytes(bytes: number) {
    const notes = Array<string>(60).fill('x')
    const made = () => ({
      weekly,
      exceptions: notes.map((note) => ({
        from: '2026-12-24',
        to: '2026-12-24',
        note,
        spans: Array(6).fill(['09:00', '10:00']),
      })),
    })
    let missing =
      bytes - JSON.stringify(made(), null, 1).replaceAll(/\n\s*/g, '').replaceAll(',', ', ').length
    for (const at of notes.keys()) {
      const added = Math.min(missing, 199)
      notes[at] += 'x'.repeat(added)
      missing -= added
    }
    return made()
  }

  test.for<[string, unknown]>([
    [
      'a week',
      {
        weekly: {
          mo: [
            ['09:00', '12:00'],
            ['14:00', '18:00'],
          ],
          su: [],
        },
      },
    ],
    ['a night', { weekly: { fr: [['20:00', '02:00']], sa: [['00:00', '00:00']] } }],
    [
      'a season over the turn of the year',
      { weekly, seasons: [{ name: 'Winter', from: '11-01', to: '02-29', weekly: {} }] },
    ],
    ['names of 60 characters beyond the basic plane', season({ name: '🥨'.repeat(60) })],
    ['20,000 bytes', ofBytes(20_000)],
    [
      'exceptions',
      {
        weekly,
        holidays: 'usual',
        exceptions: [{ from: '2026-12-24', to: '2026-12-26', spans: [], note: 'Ferien' }],
      },
    ],
  ])('take %s', async ([, hours]) => expect(await accepted(hours)).toEqual([true, true]))

  test.for<[string, unknown]>([
    ['no week', {}],
    ['an unknown key', { weekly, more: 1 }],
    ['an unknown day', { weekly: { monday: [] } }],
    ['a time that does not exist', { weekly: { mo: [['09:00', '24:00']] } }],
    ['a span of three times', { weekly: { mo: [['09:00', '12:00', '13:00']] } }],
    ['a span of numbers', { weekly: { mo: [[9, 12]] } }],
    ['spans that are no list', { weekly: { mo: '09:00' } }],
    ['seven spans', { weekly: { mo: Array(7).fill(['09:00', '10:00']) } }],
    ['unknown holidays', { weekly, holidays: 'open' }],
    ['a season on a day that does not exist', season({ from: '02-30' })],
    ['a season without a name', season({ name: ' ' })],
    ['seven seasons', { weekly, seasons: Array(7).fill({ name: 'a', from: '05-01', to: '09-30', weekly }) }],
    ['a day that does not exist', exception({ to: '2026-12-32' })],
    ['an exception that ends before it begins', exception({ to: '2026-12-23' })],
    ['an exception without spans', exception({ spans: null })],
    ['a long note', exception({ note: 'x'.repeat(201) })],
    [
      '61 exceptions',
      { weekly, exceptions: Array(61).fill({ from: '2026-12-24', to: '2026-12-24', spans: [] }) },
    ],
    ['seasons that are no list', { weekly, seasons: {} }],
    ['seasons that are null', { weekly, seasons: null }],
    ['a season named by a number', season({ name: 5 })],
    ['a note that is a number', exception({ note: 5 })],
    ['a name with a control character', season({ name: 'a\u0007' })],
    ['a day of another century', exception({ to: '2226-12-24' })],
    ['20,001 bytes', ofBytes(20_001)],
  ])('refuse %s', async ([, hours]) => expect(await accepted(hours)).toEqual([false, false]))
})

describe('two entries that are one business', () => {
  const merge = 'select merge_businesses($1, $2)'

  test('become one, which keeps its own data and gets what it lacks, and can be split again', async () => {
    const [first, second] = [
      await row('acceptance', 'Optik Scharfblick'),
      await row('sales', 'Scharfblick Optik'),
    ]
    const [into, from] = [await businessOf(first), await businessOf(second)]
    await performAs('admin', `update business_entries set about = 'Brillen' where id = $1`, [into])
    await performAs(
      'admin',
      `update business_entries set about = 'Linsen', offers = 'Sehtest', pictures = $2 where id = $1`,
      [from, JSON.stringify([{ image_url: picture('a.jpg'), alt: 'Laden' }])],
    )
    await performAs('vouchers', merge, [into, from])
    const merged = {
      id: into,
      name: 'Optik Scharfblick',
      about: 'Brillen',
      offers: 'Sehtest',
      sells_vouchers: true,
    }
    expect(await entries()).toMatchObject([{ ...merged, pictures: [{ alt: 'Laden' }] }])
    expect(await businesses()).toBe(1)
    const { rows } = await performAs('vouchers', 'select split_business($1) as id', [second])
    expect(await entries()).toMatchObject([
      { id: into, sells_vouchers: false },
      { id: rows[0]?.id, name: 'Scharfblick Optik', sells_vouchers: true },
    ])
    const log = await owner(
      `select action from records.audit_log where subject_table = 'businesses' and subject_id = $1 and action in ('merged', 'split')`,
      [into],
    )
    expect(log.rows.map(({ action }) => action).sort()).toEqual(['merged', 'split'])
  })

  test('become one and are taken apart whichever row speaks for them, and the search follows', async () => {
    const found = async () =>
      (
        await owner(`select title from records.search_entries where kind = 'business' order by title`)
      ).rows.map(({ title }) => title)
    const [first, second] = [await row('business', 'Optik'), await row('acceptance', 'Brillen')]
    const [into, from] = [await businessOf(first), await businessOf(second)]
    await performAs('admin', merge, [into, from])
    expect([await entries(), await found()]).toMatchObject([[{ id: into, name: 'Brillen' }], ['Brillen']])
    await performAs('admin', 'select undo_merged_businesses($1)', [from])
    expect([await entries(), await found()]).toMatchObject([
      [{ id: from }, { id: into, name: 'Optik' }],
      ['Brillen', 'Optik'],
    ])
    await performAs('admin', merge, [into, from])
    await performAs('admin', 'select split_business($1)', [second])
    expect([await entries(), await found()]).toMatchObject([
      [{ name: 'Brillen' }, { id: into, name: 'Optik' }],
      ['Brillen', 'Optik'],
    ])
  })

  test('are as they were when that is taken back within a minute, with links and what waits', async () => {
    const [first, second] = [await row('acceptance', 'Optik'), await row('sales', 'Brillen')]
    const [into, from] = [await businessOf(first), await businessOf(second)]
    const both = () => owner('select * from business_entries order by id')
    await performAs(
      'admin',
      `update business_entries set about = 'Linsen', open_sundays = true, latitude = 49, longitude = 12, pictures = $2 where id = $1`,
      [from, JSON.stringify([{ image_url: picture('a.jpg'), alt: 'Laden' }])],
    )
    await owner(
      `insert into business_editors (business_id, invited_email) values ($1, 'a@example.org'), ($2, 'a@example.org'), ($1, 'b@example.org')`,
      [from, into],
    )
    const links = async () =>
      (await owner('select invited_email, business_id from business_editors order by 1, 2')).rows
    const [before, linked] = [(await both()).rows, await links()]
    await performAs('vouchers', merge, [into, from])
    expect((await links()).map(({ business_id }) => business_id)).toEqual([into, into])
    await performAs('admin', `update business_entries set about = 'neu' where id = $1`, [into])
    for (const who of ['member', 'editor'] as const)
      expect((await as(who, 'select undo_merged_businesses($1)', [from])).code, who).toBe('42501')
    expect((await as('admin', 'select undo_merged_businesses($1)', [into])).code).toBe('PT404')
    await performAs('vouchers', 'select undo_merged_businesses($1)', [from])
    const unchanged = before.map((each) => ({
      ...each,
      updated_at: expect.anything(),
      ...(each.id === into && { about: 'neu' }),
    }))
    expect((await both()).rows).toEqual(unchanged)
    expect(await links()).toEqual(
      linked.filter(
        ({ invited_email, business_id }) => invited_email !== 'a@example.org' || business_id === into,
      ),
    )
    await performAs('vouchers', merge, [into, from])
    await owner(`update records.business_merges set merged_at = now() - interval '2 minutes'`)
    expect((await as('vouchers', 'select undo_merged_businesses($1)', [from])).code).toBe('PT409')
  })

  test('have one address for two years, over several merges, as long as the remaining one is there', async () => {
    const rows = [
      await row('acceptance', 'Optik'),
      await row('sales', 'Brillen'),
      await row('sales', 'Linsen'),
    ]
    const [optik, brillen, linsen] = await Promise.all(rows.map(businessOf))
    const addressOf = async (first: unknown, last = first) =>
      (await performAs('visitor', 'select id, title from merged_business($1, $2)', [first, last])).rows[0]
    expect(await addressOf(linsen)).toBeUndefined()
    await performAs('admin', merge, [brillen, linsen])
    await performAs('admin', merge, [optik, brillen])
    const [everyFirst, everyLast] = [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ]
    for (const [age, leads] of [
      ['0 days', true],
      ['2 days', true],
      ['729 days', true],
      ['732 days', false],
    ] as const) {
      await owner('update records.business_merges set merged_at = now() - $1::interval', [age])
      await owner('select private.remove_expired()')
      const found = leads ? { id: optik, title: 'Optik' } : undefined
      expect([await addressOf(linsen), await addressOf(brillen)], age).toEqual([found, found])
      expect(await addressOf(everyFirst, everyLast)).toBeUndefined()
      const { rows: kept } = await owner(
        'select from records.business_merges where from_before is not null and from_id in ($1, $2)',
        [brillen, linsen],
      )
      expect(kept, age).toHaveLength(age === '0 days' ? 2 : 0)
    }
    await owner('insert into records.business_merges (from_id, into_id) values ($1, $2)', [linsen, optik])
    await owner('delete from voucher_participants; delete from records.bin')
    expect(await addressOf(linsen)).toBeUndefined()
    expect((await as('admin', 'select from records.business_merges')).code).toBe('42501')
  })

  test('come back from the bin to the entry that remained', async () => {
    const [first, second] = [await row('acceptance', 'Optik'), await row('sales', 'Brillen')]
    const [into, from] = [await businessOf(first), await businessOf(second)]
    const third = await row('business', 'Brillen')
    await performAs('admin', 'delete from voucher_participants where id = $1', [third])
    await performAs('admin', merge, [into, from])
    await performAs('admin', `select restore_from_bin('member', $1)`, [third])
    expect(await businessOf(third)).toBe(into)
  })

  test('are merged and split by the offices that keep both', async () => {
    const [first, second] = [await row('acceptance', 'Optik'), await row('business', 'Brillen')]
    const ids = [await businessOf(first), await businessOf(second)]
    for (const who of ['member', 'editor', 'vouchers'] as const)
      expect((await as(who, merge, ids)).code, who).toBe('42501')
    expect((await as('visitor', merge, ids)).code).toBe('42501')
    expect((await as('admin', merge, [ids[0], ids[0]])).code).toBe('PT404')
    expect((await as('admin', 'select split_business($1)', [first])).code).toBe('PT404')
    await performAs('secretary', merge, ids)
    for (const who of ['member', 'editor'] as const)
      expect((await as(who, 'select split_business($1)', [first])).code, who).toBe('42501')
  })
})

describe('the position of a business', () => {
  const place = 'update business_entries set latitude = 49.1, longitude = 12.5'
  const position = async () => (await entries())[0]?.latitude
  const located = async () => {
    const id = await row('acceptance', 'Optik', 'Marktstraße 1', '93426')
    await row('business', 'Optik', 'Marktstr. 1', '93426')
    await performAs('secretary', place)
    return id
  }

  test('goes when its address becomes another one, whoever changes it and however', async () => {
    const id = await located()
    for (const change of [
      `address = 'Ringstraße 2'`,
      `postal_code = '93455'`,
      `city = 'Cham'`,
      'address = null',
    ]) {
      await performAs('secretary', place)
      await performAs('secretary', `update voucher_participants set ${change} where id = $1`, [id])
      expect(await position(), change).toBeNull()
    }
    await performAs('secretary', place)
    await performAs('vouchers', `update business_entries set address = 'Am Bach 3'`)
    expect(await position()).toBeNull()
  })

  test('stays with another spelling, with other changes, and where the same statement says it', async () => {
    const id = await located()
    await owner(`update voucher_participants set address = ' marktstrasse 1', phone = '1' where id = $1`, [
      id,
    ])
    await owner(`update voucher_participants set address = 'Elsewhere' where location_type = 'business'`)
    expect(await position()).toBe(49.1)
    await performAs('secretary', `update business_entries set address = 'Ringstraße 2', latitude = 49.2`)
    expect(await position()).toBe(49.2)
  })
})

test('who writes an entry learns who has changed it since, and nobody else does', async () => {
  const id = await businessOf(await row('acceptance', 'Optik'))
  await owner(`update profiles set first_name = 'Rita', last_name = 'Roth' where user_id = $1`, [
    server.personas.admin.userId,
  ])
  const lastEditor = async (who: PersonaName, since: string) =>
    (await performAs(who, `select last_editor_of_business($1, ${since}) as name`, [id])).rows[0]?.name
  await performAs('admin', `update business_entries set about = 'Brillen'`)
  for (const who of ['vouchers', 'editor', 'secretary'] as const)
    expect(await lastEditor(who, `now() - interval '1 minute'`), who).toBe('Rita Roth')
  expect(await lastEditor('member', `now() - interval '1 minute'`)).toBeNull()
  expect(await lastEditor('admin', `now() + interval '1 minute'`)).toBeNull()
  expect((await as('visitor', 'select last_editor_of_business($1, now())', [id])).code).toBe('42501')
})

test('the log says what was changed, not that a row of the list made it', async () => {
  await performAs('admin', `insert into voucher_participants (name, location_type) values ('Optik', 'sales')`)
  const [entry] = await entries()
  await performAs(
    'admin',
    `update business_entries set open_sundays = true, about = 'Brillen', phone = '1' where id = $1`,
    [entry?.id],
  )
  const { rows } = await performAs(
    'admin',
    `select action, subject, after, other_columns from audit_log where subject_table = 'businesses' and subject_id = $1`,
    [entry?.id],
  )
  expect(rows).toEqual([
    { action: 'update', subject: 'Optik', after: { open_sundays: true }, other_columns: ['about'] },
  ])
})
