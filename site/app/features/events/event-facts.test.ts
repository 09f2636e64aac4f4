import { describe, expect, it } from 'vitest'
import type { TownEvent } from './event'
import { isRunning, relativeStartDay } from './event-facts'

const event = (start_date: string, end_date: string | null) => ({ start_date, end_date }) as TownEvent
const now = new Date('2026-11-21T12:00:00Z')

describe('isRunning', () => {
  it.each([
    ['begun and not over', '2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z', true],
    ['beginning this moment', '2026-11-21T12:00:00Z', '2026-11-21T14:00:00Z', true],
    ['ending this moment', '2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z', true],
    ['given with another offset', '2026-11-21T12:30:00+01:00', '2026-11-21T13:30:00+01:00', true],
    ['still to come', '2026-11-21T12:00:01Z', '2026-11-21T14:00:00Z', false],
    ['over', '2026-11-21T10:00:00Z', '2026-11-21T11:59:59Z', false],
    ['begun, without an end', '2026-11-21T11:00:00Z', null, false],
  ])('%s', (_case, start, end, expected) => {
    expect(isRunning(event(start, end), now)).toBe(expected)
  })
})

it('relativeStartDay uses the calendar day in town', () => {
  expect(relativeStartDay(event('2026-11-21T08:00:00Z', null), now)).toBe('Heute')
  expect(relativeStartDay(event('2026-11-21T23:00:00Z', null), now)).toBe('Morgen')
  expect(relativeStartDay(event('2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z'), now)).toBe(null)
})
