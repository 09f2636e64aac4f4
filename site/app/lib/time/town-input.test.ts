import { expect, it } from 'vitest'
import { inputOfInstant, instantOfInput } from './town-input'

it.each([
  ['in winter', '2026-11-21T15:00', '2026-11-21T14:00:00.000Z'],
  ['in summer', '2026-07-04T15:00', '2026-07-04T13:00:00.000Z'],
  ['with seconds, as some browsers send them', '2026-07-04T15:00:30', '2026-07-04T13:00:30.000Z'],
  ['before the new year of UTC', '2027-01-01T00:30', '2026-12-31T23:30:00.000Z'],
  ['right before the clocks go forward', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['in the hour that does not exist, counted an hour later', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['right after the clocks went forward', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['in the hour that occurs twice, its first occurrence', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['after the hour that occurs twice', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('reads a time typed %s', (_when, typed, instant) => {
  expect(instantOfInput(typed)).toBe(instant)
})

it.each(['', 'morgen', '2026-13-01T10:00'])('refuses "%s"', (typed) => {
  expect(() => instantOfInput(typed)).toThrow()
})

it.each(['2026-11-21T15:00', '2026-07-04T00:00', '2026-12-31T23:59'])(
  'formats %s as it was typed',
  (typed) => {
    expect(inputOfInstant(new Date(instantOfInput(typed)))).toBe(typed)
  },
)
