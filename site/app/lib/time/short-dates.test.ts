import { expect, it } from 'vitest'
import { shortDateTime, shortDay } from './short-dates'

it('writes the day by the town’s clock', () => {
  expect(shortDay('2026-03-04T23:30:00Z')).toBe('5.3.2026')
})

it('writes day and time by the town’s clock', () => {
  expect(shortDateTime('2026-07-04T23:30:00Z')).toBe('05.07.2026, 01:30')
})
