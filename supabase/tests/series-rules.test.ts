import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPersonas } from './testing/personas.ts'

const { as, performAs, owner } = createPersonas()

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
  return (await owner('select id from event_entries where title = $1 order by start_date', [title])).rows.map(
    ({ id }) => id,
  )
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
  const { rows: dates } = await performAs('editor', 'select series_day::text from series_dates($1)', [ids[0]])
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
