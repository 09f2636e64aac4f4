import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPersonas } from './testing/personas.ts'

const { as, performAs, owner } = createPersonas()

describe('series of events', () => {
  const CREATE = `select create_event_series($1, $2, $3, $4) as id`
  const CHANGE = 'select change_event_series($1, $2, $3) as changed'
  const DELETE = 'select delete_event_series($1, $2) as id'
  const RULE = 'FREQ=WEEKLY;COUNT=3'

  const weekly = (count: number) =>
    Array.from({ length: count }, (_, week) => new Date(Date.UTC(2098, 0, 6 + 7 * week, 18)).toISOString())

  const values = (starts: readonly string[], duration: string | null = '2 hours', event: object = {}) => [
    RULE,
    { title: 'Chorprobe', price: 'frei', ...event },
    starts,
    duration,
  ]

  /** Stores a series and returns the ids of its dates in order. */
  async function series(starts: readonly string[] = weekly(3)): Promise<string[]> {
    const title = randomUUID()
    await performAs('editor', CREATE, values(starts, '2 hours', { title }))
    const { rows } = await owner('select id from event_entries where title = $1 order by start_date', [title])
    return rows.map(({ id }) => id)
  }

  const stored = async (ids: readonly string[]) =>
    (
      await owner(
        `select title, status, (start_date at time zone 'Europe/Berlin')::text as start, (end_date at time zone 'Europe/Berlin')::text as end
       from event_entries where id = any ($1) order by start_date`,
        [ids],
      )
    ).rows

  test.each(['visitor', 'member', 'treasurer', 'vouchers', 'secretary'] as const)(
    'a %s neither stores, changes, deletes nor restores a series',
    async (name) => {
      const [first] = await series()
      for (const [statement, parameters] of [
        [CREATE, values(weekly(3))],
        [CHANGE, [first, 'all', { title: 'Meins' }]],
        [DELETE, [first, 'all']],
        ['select restore_event_series($1)', [[first]]],
      ] as const)
        expect((await as(name, statement, [...parameters])).code).toBe('42501')
    },
  )

  describe('a new series', () => {
    test('keeps the time and the duration of the clock when the clocks change', async () => {
      const ids = await series([
        '2026-03-28T18:00:00Z',
        '2026-03-29T17:00:00Z',
        '2026-10-24T20:00:00Z',
        '2026-10-25T21:00:00Z',
      ])
      expect((await stored(ids)).map(({ start, end }) => `${start} ${end.slice(11)}`)).toEqual([
        '2026-03-28 19:00:00 21:00:00',
        '2026-03-29 19:00:00 21:00:00',
        '2026-10-24 22:00:00 00:00:00',
        '2026-10-25 22:00:00 00:00:00',
      ])
    })

    test('has the coordinates of its place, which change with those of one date', async () => {
      const event = { title: randomUUID(), latitude: 49, longitude: 12 }
      await performAs('editor', CREATE, values(weekly(3), '2 hours', event))
      const places = async () =>
        (
          await owner('select id, latitude from event_entries where title = $1 order by start_date', [
            event.title,
          ])
        ).rows
      const [first] = await places()
      expect((await places()).map(({ latitude }) => latitude)).toEqual([49, 49, 49])
      await performAs('editor', CHANGE, [first?.id, 'all', { latitude: 49.5 }])
      expect((await places()).map(({ latitude }) => latitude)).toEqual([49.5, 49.5, 49.5])
    })

    test.each([
      ['one date', weekly(1), null, {}, '22023'],
      ['501 dates', weekly(501), null, {}, '22023'],
      ['no dates', [], null, {}, '22023'],
      ['a date twice', [...weekly(2), ...weekly(2)], null, {}, '22023'],
      ['an end before the start', weekly(3), '-1 hour', {}, '22023'],
      ['dates of 32 days', weekly(3), '32 days', {}, '22023'],
      ['no title', weekly(3), null, { title: null }, '23502'],
      ['a category with a comma', weekly(3), null, { category: 'Zirkus, Markt' }, '23514'],
      ['a date before 1979', ['1970-01-01T00:00:00Z', ...weekly(2)], null, {}, '23514'],
    ])('with %s is refused as a whole', async (_, starts, duration, event, error) => {
      const title = randomUUID()
      expect((await as('editor', CREATE, values(starts, duration, { title, ...event }))).code).toBe(error)
      expect((await owner('select from event_entries where title = $1', [title])).rowCount).toBe(0)
    })

    test('has up to 500 dates, of the office, not of a visitor', async () => {
      const event = { submitter_name: 'Max', is_user_submitted: true, id: randomUUID() }
      const { rows } = await as(
        'editor',
        `with series as (${CREATE}) select id is not null as stored from series`,
        values(weekly(500), null, event),
      )
      expect(rows).toEqual([{ stored: true }])
      const ids = await series()
      const { rows: dates } = await owner('select is_user_submitted from event_entries where id = any ($1)', [
        ids,
      ])
      expect(dates.every((date) => !date.is_user_submitted)).toBe(true)
    })
  })

  describe('a change', () => {
    test('of this and the following dates leaves the earlier ones', async () => {
      const ids = await series()
      const { rows } = await performAs('editor', CHANGE, [ids[1], 'following', { title: 'Konzert' }])
      expect(rows).toEqual([{ changed: 2 }])
      expect((await stored(ids)).map(({ title }) => title).slice(1)).toEqual(['Konzert', 'Konzert'])
      expect((await stored(ids))[0].title).not.toBe('Konzert')
    })

    test('of the time of all keeps days, and what was moved or cancelled on its own', async () => {
      const ids = await series(weekly(5))
      await performAs('editor', CHANGE, [
        ids[1],
        'this',
        { start_date: '2098-01-14T10:00:00Z', end_date: null },
      ])
      await performAs('editor', CHANGE, [ids[2], 'this', { status: 'cancelled', status_note: 'Sturm' }])
      const changes = {
        start_date: '2098-01-06T17:00:00Z',
        end_date: '2098-01-06T20:00:00Z',
        status: 'sold_out',
      }
      await performAs('editor', CHANGE, [ids[0], 'all', changes])
      expect((await stored(ids)).map(({ start, end, status }) => `${start} ${end} ${status}`)).toEqual([
        '2098-01-06 18:00:00 2098-01-06 21:00:00 sold_out',
        '2098-01-14 11:00:00 null sold_out',
        '2098-01-20 19:00:00 2098-01-20 21:00:00 cancelled',
        '2098-01-27 18:00:00 2098-01-27 21:00:00 sold_out',
        '2098-02-03 18:00:00 2098-02-03 21:00:00 sold_out',
      ])
    })

    test('leaves what was set on one date alone, its place as a whole', async () => {
      const ids = await series(weekly(5))
      const hall = { location: 'Turnhalle', address: 'Musterweg 1', latitude: 49.2, longitude: 12.5 }
      await performAs('editor', CHANGE, [ids[0], 'all', { ...hall, image_url: null, organiser: 'Chor' }])
      await performAs('editor', CHANGE, [ids[2], 'this', { address: 'Probenweg 2', price: '5 Euro' }])
      const changes = {
        location: 'Stadthalle',
        latitude: 49.3,
        price: '3 Euro',
        organiser: 'Chor und Kapelle',
        accessibility: 'stufenlos',
      }
      await performAs('editor', CHANGE, [ids[1], 'following', changes])
      const { rows } = await owner(
        `select concat_ws(', ', location, address, latitude, longitude, price, organiser, accessibility) as all
       from event_entries where id = any ($1) order by start_date`,
        [ids],
      )
      const changed = 'Stadthalle, Musterweg 1, 49.3, 12.5, 3 Euro, Chor und Kapelle, stufenlos'
      expect(rows.map(({ all }) => all)).toEqual([
        'Turnhalle, Musterweg 1, 49.2, 12.5, frei, Chor',
        changed,
        'Turnhalle, Probenweg 2, 49.2, 12.5, 5 Euro, Chor und Kapelle, stufenlos',
        changed,
        changed,
      ])
    })

    test('of what was set on the edited date alone reaches the others', async () => {
      const ids = await series()
      await performAs('editor', CHANGE, [ids[0], 'this', { price: '5 Euro' }])
      await performAs('editor', CHANGE, [ids[0], 'all', { price: '3 Euro' }])
      const { rows } = await owner('select distinct price from event_entries where id = any ($1)', [ids])
      expect(rows).toEqual([{ price: '3 Euro' }])
    })

    test('of a day moves one date alone', async () => {
      const ids = await series()
      const changes = { start_date: '2098-01-07T18:00:00Z', end_date: '2098-01-07T20:00:00Z' }
      await performAs('editor', CHANGE, [ids[0], 'all', changes])
      expect((await stored(ids)).map(({ start }) => start)).toEqual([
        '2098-01-07 19:00:00',
        '2098-01-13 19:00:00',
        '2098-01-20 19:00:00',
      ])
    })

    test('does not reach other series, submitters, or what is no series', async () => {
      const [ids, others] = [await series(), await series()]
      const before = await stored(others)
      await performAs('editor', CHANGE, [
        ids[0],
        'all',
        { title: 'Konzert', series_id: null, is_user_submitted: true },
      ])
      expect(await stored(others)).toEqual(before)
      const kept =
        'select from event_entries where id = any ($1) and series_id is not null and not is_user_submitted'
      expect((await owner(kept, [ids])).rowCount).toBe(3)
      expect((await as('editor', CHANGE, [randomUUID(), 'all', {}])).code).toBe('PT404')
      expect((await as('editor', CHANGE, [ids[0], 'every', {}])).code).toBe('22023')
      expect((await as('editor', CHANGE, [ids[0], 'all', '[]'])).code).toBe('22023')
      expect((await as('editor', CHANGE, [ids[0], 'all', { title: null }])).code).toBe('23502')
      expect((await as('editor', CHANGE, [ids[0], 'all', { end_date: '2098-01-01T00:00:00Z' }])).code).toBe(
        '23514',
      )
    })
  })

  test('deleted dates go to the bin, are taken back together, and others stay', async () => {
    const [ids, others] = [await series(), await series()]
    const before = await stored(ids)
    const { rows } = await performAs('editor', DELETE, [ids[1], 'following'])
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
    expect(await stored(ids)).toHaveLength(1)
    expect(await stored(others)).toHaveLength(3)
    const restore = 'select restore_event_series($1)'
    expect((await as('editor', restore, [ids])).code).toBe('PT404')
    expect((await as('editor', restore, [Array.from({ length: 501 }, () => ids[1])])).code).toBe('22023')
    await performAs('editor', restore, [ids.slice(1)])
    expect(await stored(ids)).toEqual(before)
  })
})

describe('rules of series', () => {
  const CHANGE = 'select change_series_rule($1, $2, $3, $4) as undo'
  const UNDO = 'select undo_series_rule($1)'
  const RULE = 'FREQ=WEEKLY;BYDAY=WE;COUNT=2'
  /** A Tuesday and the same time in later weeks. */
  const at = (week: number, days = 0) => new Date(Date.UTC(2098, 0, 7 + 7 * week + days, 18)).toISOString()

  /** Stores weekly dates and returns their ids in order. */
  async function series(count = 3): Promise<string[]> {
    const title = randomUUID()
    const starts = Array.from({ length: count }, (_, week) => at(week))
    await performAs('editor', 'select create_event_series($1, $2, $3, $4)', [
      'FREQ=WEEKLY;COUNT=3',
      { title, price: 'frei' },
      starts,
      '2 hours',
    ])
    return (
      await owner('select id from event_entries where title = $1 order by start_date', [title])
    ).rows.map(({ id }) => id)
  }
  const rows = async (ids: readonly string[]) =>
    (
      await owner(
        `select e.id, e.start_date, e.end_date, e.series_day::text, e.sequence, s.rule from records.events as e join event_series as s on s.id = e.series_id
       where e.series_id in (select series_id from records.events where id = any ($1)) order by e.start_date`,
        [ids],
      )
    ).rows
  const starts = async (ids: readonly string[]) =>
    (await rows(ids)).map(({ start_date }) => start_date.toISOString())
  const change = async (
    ids: readonly (string | undefined)[],
    scope: string,
    dates: unknown,
    who: 'editor' | 'member' = 'editor',
  ) => as(who, CHANGE, [ids[0], scope, RULE, dates === null ? null : JSON.stringify(dates)])
  const perform = async (id: string | undefined, scope: string, dates: unknown) =>
    (await performAs('editor', CHANGE, [id, scope, RULE, JSON.stringify(dates)])).rows[0].undo

  test('keeps, moves, removes and adds dates together; ids stay, and all of it is taken back', async () => {
    const ids = await series()
    const before = await rows(ids)
    const undo = await perform(ids[0], 'all', [
      { id: ids[0] },
      { id: ids[1], start_date: at(1, 1), end_date: at(1, 1.125), series_day: '2098-01-15' },
      { id: ids[2], removed: true },
      { start_date: at(2, 1), end_date: null },
    ])
    const after = await rows(ids)
    expect(after.map(({ id, start_date }) => [id, start_date.toISOString()])).toEqual([
      [ids[0], at(0)],
      [ids[1], at(1, 1)],
      [undo.added[0], at(2, 1)],
    ])
    expect(after.map(({ rule }) => rule)).toEqual([RULE, RULE, RULE])
    expect(after.map(({ series_day }) => series_day)).toEqual(['2098-01-07', '2098-01-15', '2098-01-22'])
    // Calendars learn only of moved dates.
    expect(after.map(({ sequence }) => sequence)).toEqual([0, 1, 0])
    expect((await owner('select price from event_entries where id = $1', [undo.added[0]])).rows).toEqual([
      { price: 'frei' },
    ])
    await performAs('editor', UNDO, [JSON.stringify(undo)])
    expect((await rows(ids)).map(({ sequence, ...row }) => row)).toEqual(
      before.map(({ sequence, ...row }) => row),
    )
  })

  test('from one date on makes a series of its own, and ends the former one before', async () => {
    const ids = await series()
    const undo = await perform(ids[1], 'following', [{ id: ids[1] }, { id: ids[2] }])
    expect((await rows([ids[0] ?? ''])).map(({ id, rule }) => [id, rule])).toEqual([
      [ids[0], 'FREQ=WEEKLY;UNTIL=20980114T185959Z'],
    ])
    expect((await rows([ids[1] ?? ''])).map(({ id, rule }) => [id, rule])).toEqual([
      [ids[1], RULE],
      [ids[2], RULE],
    ])
    await performAs('editor', UNDO, [JSON.stringify(undo)])
    expect((await rows([ids[0] ?? ''])).map(({ id, rule }) => [id, rule])).toEqual(
      ids.map((id) => [id, 'FREQ=WEEKLY;COUNT=3']),
    )
  })

  test('does not touch what has begun', async () => {
    const ids = await series()
    await owner(
      `update records.events set start_date = now() - interval '1 day', end_date = null where id = $1`,
      [ids[0]],
    )
    expect((await change(ids, 'all', [{ id: ids[0] }, { id: ids[1] }, { id: ids[2] }])).code).toBe('PT409')
    const past = (await rows(ids))[0]
    await perform(ids[1], 'all', [{ id: ids[1] }, { id: ids[2], removed: true }])
    const [first] = await rows(ids)
    expect({ ...first, rule: '' }).toEqual({ ...past, rule: '' })
    expect((await performAs('editor', 'select id from series_dates($1)', [ids[0]])).rows).toEqual([
      { id: ids[1] },
    ])
  })

  test('a date that was moved on its own keeps its day by the rule', async () => {
    const ids = await series()
    await performAs('editor', 'update event_entries set start_date = $1, end_date = null where id = $2', [
      at(1, 2),
      ids[1],
    ])
    const { rows: dates } = await performAs('editor', 'select series_day::text from series_dates($1)', [
      ids[0],
    ])
    expect(dates.map(({ series_day }) => series_day)).toEqual(['2098-01-07', '2098-01-14', '2098-01-21'])
    // Stored before days were.
    await owner('update records.events set series_day = null where id = $1', [ids[2]])
    await performAs('editor', 'update event_entries set start_date = $1, end_date = null where id = $2', [
      at(2, 2),
      ids[2],
    ])
    expect((await rows(ids)).map(({ series_day }) => series_day)).toEqual([
      '2098-01-07',
      '2098-01-14',
      '2098-01-21',
    ])
  })

  test('is refused as a whole for anything else', async () => {
    const ids = await series(2)
    const [other] = await series(2)
    const [one, two] = ids.map((id) => ({ id }))
    const many = Array.from({ length: 499 }, (_, week) => ({ start_date: at(week, 3), end_date: null }))
    const refused: [unknown, string, string?][] = [
      [[one], 'PT409'],
      [[one, one], 'PT409'],
      [[one, two, { id: other }], 'PT409'],
      [[one, two, { id: randomUUID() }], 'PT409'],
      [null, '22023'],
      [{}, '22023'],
      [
        [
          { ...one, removed: true },
          { ...two, removed: true },
        ],
        '22023',
      ],
      [[one, two, ...many], '22023'],
      [[one, two, {}], '22023'],
      [[one, two, { start_date: at(0) }], '22023'],
      [[one, two, { start_date: '2020-01-01T00:00:00Z' }], '22023'],
      [[one, { ...two, start_date: '2020-01-01T00:00:00Z' }], '22023'],
      [[one, two, { start_date: 'bald' }], '22007'],
      [[one, two, { start_date: at(3), end_date: at(2) }], '23514'],
      [[one, two], '22023', 'this'],
      [[one, two], '22023', 'every'],
    ]
    const before = await rows(ids)
    for (const [dates, code, scope = 'all'] of refused)
      expect((await change(ids, scope, dates)).code, JSON.stringify(dates)?.slice(0, 200)).toBe(code)
    expect((await change(ids, 'all', [one, two], 'member')).code).toBe('42501')
    expect((await as('member', 'select from series_dates($1)', [ids[0]])).code).toBe('42501')
    expect((await as('member', UNDO, [{}])).code).toBe('42501')
    expect((await as('editor', UNDO, [{}])).code).toBe('22023')
    expect((await change([randomUUID()], 'all', [one])).code).toBe('PT404')
    expect(await rows(ids)).toEqual(before)
    expect(await starts(ids)).toHaveLength(2)
  })
})
