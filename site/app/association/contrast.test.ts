import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastOf, contrastOfAccent } from './contrast'
import { accentStyle } from './look/accent'
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

test('an accent leaves the colours of warnings as they are, which can be read', () => {
  expect(accentStyle('#000000')).not.toMatch(/error/)
  const styles = readFileSync('site/app/app.css', 'utf8')
  const colour = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(styles)?.[1] ?? ''
  for (const ground of ['error-light', 'paper', 'paper-bright', 'paper-deep'])
    expect(contrastOf(colour('error'), colour(ground)), ground).toBeGreaterThanOrEqual(4.5)
})
