import { expect, test } from 'vitest'
import { contrastOf, contrastOfAccent } from './contrast'
import { SETTINGS } from './schema/settings'

test('contrast as WCAG computes it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.each([
  ['#b4451c', true],
  ['#102f48', true],
  ['#ffcc00', false],
  // Enough on white, not on paper.
  ['#767676', false],
])('%s as an accent: %s', (colour, enough) => {
  const found = contrastOfAccent(colour)
  expect(found.enough).toBe(enough)
  expect(contrastOfAccent(found.darker).enough).toBe(true)
  expect(SETTINGS.look.fields.accent.read(colour).problem === undefined).toBe(enough)
  if (enough) expect(found.darker).toBe(colour)
})
