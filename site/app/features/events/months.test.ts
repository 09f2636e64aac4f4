import { expect, test } from 'vitest'
import type { TownEvent } from './event'
import { byMonth } from './months'

const starting = (start_date: string) => ({ start_date }) as TownEvent
const titles = (starts: readonly string[], now: string) =>
  byMonth(starts.map(starting), new Date(now)).map(({ title, events }) => [title, events.length])

test('events stand under the month in which they start, by the clock of the town', () => {
  expect(
    titles(
      ['2026-11-22T10:00:00Z', '2026-11-30T22:59:00Z', '2026-11-30T23:00:00Z', '2027-11-01T10:00:00Z'],
      '2026-11-02T10:00:00Z',
    ),
  ).toEqual([
    ['November 2026', 2],
    ['Dezember 2026', 1],
    ['November 2027', 1],
  ])
})

test('what began in an earlier month is running, what began in this one is not set apart', () => {
  expect(titles(['2026-09-01T10:00:00Z', '2026-11-01T10:00:00Z'], '2026-11-20T10:00:00Z')).toEqual([
    ['Läuft gerade', 1],
    ['November 2026', 1],
  ])
})

test('without events there are no months', () => {
  expect(titles([], '2026-11-20T10:00:00Z')).toEqual([])
})
