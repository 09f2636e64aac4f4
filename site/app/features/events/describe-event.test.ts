import { describe, expect, it } from 'vitest'
import { describePeriod, lastsDays, lastWholeDay } from './describe-event'

const period = (start: string, end: string | null) =>
  describePeriod(new Date(start), end ? new Date(end) : null)

describe('the period of an event', () => {
  it.each([
    ['on one day', '2026-11-21T14:00:00Z', '2026-11-21T17:00:00Z', '15:00–18:00\u00a0Uhr'],
    ['without an end', '2026-11-21T14:00:00Z', null, '15:00\u00a0Uhr'],
    ['with an end that is its start', '2026-11-21T14:00:00Z', '2026-11-21T14:00:00Z', '15:00\u00a0Uhr'],
    ['until midnight', '2026-11-21T19:00:00Z', '2026-11-21T23:00:00Z', '20:00–00:00\u00a0Uhr'],
    ['into the night', '2026-11-21T19:00:00Z', '2026-11-22T01:30:00Z', '20:00–02:30\u00a0Uhr'],
    ['for a whole day', '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z', 'ganztägig'],
    ['for a whole day as people type it', '2026-11-20T23:00:00Z', '2026-11-21T22:59:00Z', 'ganztägig'],
    [
      'for whole days',
      '2026-12-03T23:00:00Z',
      '2026-12-06T23:00:00Z',
      'Fr., 4.\u00a0Dezember\u00a0– So., 6.\u00a0Dezember',
    ],
    ['from midnight on', '2026-11-20T23:00:00Z', null, '00:00\u00a0Uhr'],
    ['from midnight into the night', '2026-11-20T23:00:00Z', '2026-11-21T01:00:00Z', '00:00–02:00\u00a0Uhr'],
    [
      'over several days',
      '2026-12-04T15:00:00Z',
      '2026-12-06T19:00:00Z',
      'Fr., 4.\u00a0Dezember, 16:00\u00a0Uhr\u00a0– So., 6.\u00a0Dezember, 20:00\u00a0Uhr',
    ],
    [
      'into the next afternoon',
      '2026-12-04T15:00:00Z',
      '2026-12-05T12:00:00Z',
      'Fr., 4.\u00a0Dezember, 16:00\u00a0Uhr\u00a0– Sa., 5.\u00a0Dezember, 13:00\u00a0Uhr',
    ],
    [
      'a whole day and more, ending early',
      '2026-12-04T01:00:00Z',
      '2026-12-05T03:00:00Z',
      'Fr., 4.\u00a0Dezember, 02:00\u00a0Uhr\u00a0– Sa., 5.\u00a0Dezember, 04:00\u00a0Uhr',
    ],
    [
      'into another year',
      '2026-12-30T09:00:00Z',
      '2027-01-02T15:00:00Z',
      'Mi., 30.\u00a0Dezember, 10:00\u00a0Uhr\u00a0– Sa., 2.\u00a0Januar 2027, 16:00\u00a0Uhr',
    ],
    [
      'through the night when clocks go back',
      '2026-10-24T18:00:00Z',
      '2026-10-25T01:30:00Z',
      '20:00–02:30\u00a0Uhr',
    ],
    [
      'through the night when clocks go forward',
      '2026-03-28T19:00:00Z',
      '2026-03-29T01:30:00Z',
      '20:00–03:30\u00a0Uhr',
    ],
  ])('%s', (_case, start, end, expected) => {
    expect(period(start, end)).toBe(expected)
  })

  it('shows the last day only for events longer than a night', () => {
    expect(lastsDays(new Date('2026-11-21T19:00:00Z'), new Date('2026-11-22T01:00:00Z'))).toBe(false)
    expect(lastsDays(new Date('2026-11-21T19:00:00Z'), new Date('2026-11-22T19:00:00Z'))).toBe(true)
    expect(lastsDays(new Date('2026-11-21T19:00:00Z'), null)).toBe(false)
    expect(lastsDays(new Date('2026-11-20T23:00:00Z'), new Date('2026-11-21T23:00:00Z'))).toBe(false)
  })
})

const last = (start: string, end: string | null) =>
  lastWholeDay(new Date(start), end ? new Date(end) : null)?.day ?? null

describe('the last whole day of an event', () => {
  it.each([
    ['from midnight to midnight', '2026-07-03T22:00:00Z', '2026-07-04T22:00:00Z', '2026-07-04'],
    ['to 23:59', '2026-07-03T22:00:00Z', '2026-07-04T21:59:00Z', '2026-07-04'],
    ['to 23:59:59', '2026-07-03T22:00:00Z', '2026-07-04T21:59:59Z', '2026-07-04'],
    ['over three days', '2026-07-03T22:00:00Z', '2026-07-06T22:00:00Z', '2026-07-06'],
    ['on the short day in March', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29'],
    ['on the long day in October', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25'],
    ['that begins later', '2026-07-04T08:00:00Z', '2026-07-04T22:00:00Z', null],
    ['that ends in the afternoon', '2026-07-03T22:00:00Z', '2026-07-05T12:00:00Z', null],
    ['with midnight in UTC only', '2026-07-04T00:00:00Z', '2026-07-05T00:00:00Z', null],
    ['without an end', '2026-07-03T22:00:00Z', null, null],
    ['that ends as it begins', '2026-07-03T22:00:00Z', '2026-07-03T22:00:00Z', null],
  ])('%s', (_case, start, end, expected) => {
    expect(last(start, end)).toBe(expected)
  })
})
