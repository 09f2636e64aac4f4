import { describe, expect, it } from 'vitest'
import { daysOf, overlap } from './days'
import { daysOfRange, type Range } from './ranges'

describe('a range', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['tomorrow', '2026-11-30', '2026-12-01', '2026-12-01'],
    ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
    // A Monday, a Friday, a Saturday, a Sunday.
    ['weekend', '2026-11-23', '2026-11-28', '2026-11-29'],
    ['weekend', '2026-11-27', '2026-11-28', '2026-11-29'],
    ['weekend', '2026-11-28', '2026-11-28', '2026-11-29'],
    ['weekend', '2026-11-29', '2026-11-28', '2026-11-29'],
    ['weekend', '2027-12-31', '2028-01-01', '2028-01-02'],
    // The clocks change on the Sunday.
    ['weekend', '2026-03-27', '2026-03-28', '2026-03-29'],
    ['weekend', '2026-10-25', '2026-10-24', '2026-10-25'],
    ['month', '2026-11-23', '2026-11-01', '2026-11-30'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ] as const)('%s on %s is %s to %s', (range, today, first, last) => {
    expect(daysOfRange(range, today)).toEqual({ first, last })
  })
})

describe('the days of an event', () => {
  it.each([
    ['without an end', '2026-11-27T22:59:00Z', null, '2026-11-27', '2026-11-27'],
    ['after midnight in the town', '2026-11-27T23:00:00Z', null, '2026-11-28', '2026-11-28'],
    ['into the night', '2026-11-27T19:00:00Z', '2026-11-28T01:30:00Z', '2026-11-27', '2026-11-27'],
    ['a whole day', '2026-11-27T23:00:00Z', '2026-11-28T23:00:00Z', '2026-11-28', '2026-11-28'],
    ['a whole day to 23:59', '2026-11-27T23:00:00Z', '2026-11-28T22:59:00Z', '2026-11-28', '2026-11-28'],
    ['whole days', '2026-10-23T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-24', '2026-10-25'],
    [
      'several days until midnight',
      '2026-12-30T09:00:00Z',
      '2027-01-01T23:00:00Z',
      '2026-12-30',
      '2027-01-01',
    ],
    [
      'with an end before its start',
      '2026-11-27T19:00:00Z',
      '2026-11-26T19:00:00Z',
      '2026-11-27',
      '2026-11-27',
    ],
  ])('%s', (_which, start_date, end_date, first, last) => {
    expect(daysOf({ start_date, end_date })).toEqual({ first, last })
  })

  it.each([
    ['that runs over the whole range', 'weekend', '2026-11-01T09:00:00Z', '2026-12-20T18:00:00Z', true],
    ['that ends on its first day', 'weekend', '2026-11-20T09:00:00Z', '2026-11-28T18:00:00Z', true],
    ['on the night before', 'weekend', '2026-11-27T19:00:00Z', '2026-11-28T01:00:00Z', false],
    ['that begins after it', 'weekend', '2026-11-29T23:00:00Z', null, false],
    ['of the last minute of today', 'today', '2026-11-27T22:59:00Z', null, true],
    ['of the first minute of tomorrow', 'tomorrow', '2026-11-27T23:00:00Z', null, true],
  ] as const)('%s: %s', (_which, range: Range, start_date, end_date, expected) => {
    expect(overlap(daysOf({ start_date, end_date }), daysOfRange(range, '2026-11-27'))).toBe(expected)
  })
})
