import { describe, expect, it } from 'vitest'
import {
  clockDuration,
  datesOf,
  instantsOf,
  MOST_DATES,
  type Plan,
  planSeries,
  type SeriesDate,
} from './recurrence'
import { settingsOf } from './use-repetition'

const date = (start: string, fields: Partial<SeriesDate> = {}): SeriesDate => ({
  id: start,
  start: `${start}T19:00`,
  end: `${start}T21:00`,
  day: start,
  status: 'scheduled',
  ...fields,
})
const weekly = (...days: string[]) => days.map((day) => date(day))
const at = (...days: string[]) => days.map((day) => `${day}T19:00`)

/** Ids by their outcome. */
const short = ({ kept, moved, exceptions, added, removed }: Plan) => ({
  kept: kept.map(({ id }) => id),
  moved: moved.map(({ date: { id }, start }) => `${id} → ${start}`),
  exceptions: exceptions.map(({ date: { id }, day }) => `${id} for ${day}`),
  added: added.map(({ start }) => start),
  removed: removed.map(({ id }) => id),
})
const NOTHING = { kept: [], moved: [], exceptions: [], added: [], removed: [] }

const TUESDAYS = ['2026-12-01', '2026-12-08', '2026-12-15']

describe('a changed rule', () => {
  it('keeps the dates that it still has, adds and removes at the end', () => {
    const longer = [...TUESDAYS, '2026-12-22']
    expect(short(planSeries(weekly(...TUESDAYS), at(...longer), 120))).toEqual({
      ...NOTHING,
      kept: TUESDAYS,
      added: at('2026-12-22'),
    })
    expect(short(planSeries(weekly(...TUESDAYS), at(...TUESDAYS.slice(0, 2)), 120))).toEqual({
      ...NOTHING,
      kept: TUESDAYS.slice(0, 2),
      removed: ['2026-12-15'],
    })
  })

  it('moves dates to the nearest day of the new one, so that their addresses stay', () => {
    expect(short(planSeries(weekly(...TUESDAYS), at('2026-12-03', '2026-12-17'), 120))).toEqual({
      ...NOTHING,
      moved: ['2026-12-01 → 2026-12-03T19:00', '2026-12-15 → 2026-12-17T19:00'],
      removed: ['2026-12-08'],
    })
  })

  it('moves time and duration of all', () => {
    const plan = planSeries(weekly('2026-12-01'), ['2026-12-01T18:30'], 60)
    expect(plan.moved).toEqual([
      { date: date('2026-12-01'), start: '2026-12-01T18:30', end: '2026-12-01T19:30' },
    ])
    expect(planSeries(weekly('2026-12-01'), at('2026-12-01'), null).moved).toMatchObject([{ end: null }])
  })
})

describe('a date that was changed on its own', () => {
  const [first = '', second = '', third = ''] = TUESDAYS
  const moved = date(second, { start: '2026-12-10T11:00', end: null })

  it('stays, and its day by the rule gets no other', () => {
    const plan = planSeries([date(first), moved, date(third)], at(...TUESDAYS, '2026-12-22'), 120)
    expect(short(plan)).toEqual({
      ...NOTHING,
      kept: [first, third],
      exceptions: [`${second} for ${second}`],
      added: at('2026-12-22'),
    })
  })

  it('is not doubled where the new rule has the day it was moved to', () => {
    const thursdays = ['2026-12-03', '2026-12-10', '2026-12-17']
    const plan = planSeries([date(first), moved, date(third)], at(...thursdays), 120)
    expect(short(plan)).toEqual({
      ...NOTHING,
      moved: [`${first} → 2026-12-03T19:00`, `${third} → 2026-12-17T19:00`],
      exceptions: [`${second} for 2026-12-10`],
    })
    const both = planSeries([moved], at(second, '2026-12-10'), 120)
    expect(short(both)).toEqual({ ...NOTHING, exceptions: [`${second} for ${second}`] })
  })

  it('stays where the new rule has neither day', () => {
    const plan = planSeries([date(first), moved, date(third)], at(first), 120)
    expect(short(plan)).toMatchObject({ exceptions: [`${second} for ${second}`], removed: [third] })
  })

  it.each(['cancelled', 'postponed'])('stays %s on its day', (status) => {
    const dates = [date(first), date(second, { status }), date(third)]
    expect(short(planSeries(dates, ['2026-12-08T18:00'], 120)).exceptions).toEqual([
      `${second} for ${second}`,
    ])
  })
})

it('keeps the time of the clock over both changes of the clocks', () => {
  const starts = (start: string) =>
    datesOf(start, { on: { weekdays: [6] }, interval: 1, end: { count: 2 } }).starts
  for (const [start, instants] of [
    ['2026-03-22T19:00', ['2026-03-22T18:00:00.000Z', '2026-03-29T17:00:00.000Z']],
    ['2026-10-18T19:00', ['2026-10-18T17:00:00.000Z', '2026-10-25T18:00:00.000Z']],
  ] as const) {
    const { added } = planSeries([], starts(start), 24 * 60)
    expect(instantsOf(added.map((one) => one.start))).toEqual(instants)
    expect(added.map(({ start: begin, end }) => end?.slice(11) === begin.slice(11))).toEqual([true, true])
  }
})

it('reads settings from a stored rule: days left out, and the number of dates that are left', () => {
  const days = ['2026-12-01', '2026-12-15', '2026-12-22']
  expect(settingsOf('FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;COUNT=10', days, '2026-12-01T19:00')).toEqual({
    kind: 'weekly',
    weekdays: [1],
    nth: null,
    interval: 1,
    endsBy: 'count',
    count: 4,
    until: '2026-12-22',
    without: new Set(['2026-12-08T19:00']),
  })
  const rule = 'INTERVAL=2;FREQ=MONTHLY;BYDAY=+5FR;UNTIL=20270430T235959Z'
  expect(settingsOf(rule, ['2027-01-29'], '2027-01-29T09:00')).toMatchObject({
    kind: 'monthly',
    nth: 5,
    interval: 2,
    endsBy: 'until',
    until: '2027-04-30',
  })
  expect(settingsOf('FREQ=DAILY;COUNT=3', days, '2026-12-01T19:00')).toBeNull()
})

it('keeps the time of the clock from winter to summer and back', () => {
  const weekly = { on: { weekdays: [5] }, interval: 1, end: { count: 3 } }
  expect(instantsOf(datesOf('2026-03-21T19:00', weekly).starts)).toEqual([
    '2026-03-21T18:00:00.000Z',
    '2026-03-28T18:00:00.000Z',
    '2026-04-04T17:00:00.000Z',
  ])
  expect(instantsOf(datesOf('2026-10-17T19:00', weekly).starts)).toEqual([
    '2026-10-17T17:00:00.000Z',
    '2026-10-24T17:00:00.000Z',
    '2026-10-31T18:00:00.000Z',
  ])
})

it('takes the hour after one that the clocks skip, and the first of one that they repeat', () => {
  const sundays = { on: { weekdays: [6] }, interval: 1, end: { count: 1 } }
  expect(instantsOf(datesOf('2026-03-29T02:30', sundays).starts)).toEqual(['2026-03-29T01:30:00.000Z'])
  expect(instantsOf(datesOf('2026-10-25T02:30', sundays).starts)).toEqual(['2026-10-25T00:30:00.000Z'])
})

it('repeats on several weekdays every second week, until a day that counts', () => {
  const { starts, rule } = datesOf('2026-11-23T19:00', {
    on: { weekdays: [0, 3] },
    interval: 2,
    end: { until: '2026-12-10' },
  })
  expect(starts.map((start) => start.slice(5, 10))).toEqual(['11-23', '11-26', '12-07', '12-10'])
  expect(rule).toBe('INTERVAL=2;FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261210T235959Z')
})

it('repeats on the nth and on the last weekday of a month', () => {
  const days = (start: string, nth: number) =>
    datesOf(start, { on: { nth }, interval: 1, end: { count: 3 } }).starts.map((date) => date.slice(5, 10))
  expect(days('2026-01-13T09:00', 2)).toEqual(['01-13', '02-10', '03-10'])
  expect(days('2026-01-30T09:00', 5)).toEqual(['01-30', '05-29', '07-31'])
  expect(days('2026-01-30T09:00', -1)).toEqual(['01-30', '02-27', '03-27'])
})

it('stops at one date more than a series may have', () => {
  const endless = { on: { weekdays: [0, 1, 2, 3, 4, 5, 6] }, interval: 1, end: { until: '2199-12-31' } }
  expect(datesOf('2026-01-01T09:00', endless).starts).toHaveLength(MOST_DATES + 1)
})

it('measures the duration by the clock, over night and over the change of the clocks', () => {
  expect(clockDuration('2026-10-24T22:00', '2026-10-25T04:00')).toBe('360 minutes')
})
