import { describe, expect, it } from 'vitest'
import { lastWholeDay } from './whole-days'

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
