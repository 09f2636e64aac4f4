import { expect, it } from 'vitest'
import { check } from '../../lib/form/schema'
import { dayAhead } from '../../lib/time/town-time'
import { lastDay } from './last-day'

const SCHEMA = { open_until: lastDay('Wie lange?') }

it.each([
  [0, true],
  [180, true],
  [-1, false],
  [181, false],
])('accepts a last day in %i days: %s', (days, valid) => {
  expect(check(SCHEMA, { open_until: dayAhead(days) }).valid).toBe(valid)
})

it('is required, in the words of the entity', () => {
  expect(check(SCHEMA, { open_until: '' })).toMatchObject({ errors: { open_until: 'Wie lange?' } })
})
