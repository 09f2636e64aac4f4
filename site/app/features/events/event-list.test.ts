import { expect, test } from 'vitest'
import type { TownEvent } from './event'
import { byMonth } from './event-list'

const starting = (start_date: string) => ({ start_date }) as TownEvent
const titles = (starts: readonly string[], now: string) =>
  byMonth(starts.map(starting), new Date(now)).map(({ title, events }) => [title, events.length])

test("groups events by the month of their start, in the town's time zone", () => {
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

test('lists events that began in earlier months as running', () => {
  expect(titles(['2026-09-01T10:00:00Z', '2026-11-01T10:00:00Z'], '2026-11-20T10:00:00Z')).toEqual([
    ['Läuft gerade', 1],
    ['November 2026', 1],
  ])
})

test('returns no months without events', () => {
  expect(titles([], '2026-11-20T10:00:00Z')).toEqual([])
})
