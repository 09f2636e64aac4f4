import { expect, it } from 'vitest'
import { clockDuration, datesOf, instantsOf, MOST_DATES } from './recurrence'

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
