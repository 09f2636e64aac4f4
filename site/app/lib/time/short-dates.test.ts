import { expect, it } from 'vitest'
import { shortDateTime, shortDay } from './short-dates'

it("formats the day in the town's time zone", () => {
  expect(shortDay('2026-03-04T23:30:00Z')).toBe('5.3.2026')
})

it("formats day and time in the town's time zone", () => {
  expect(shortDateTime('2026-07-04T23:30:00Z')).toBe('05.07.2026, 01:30')
})
