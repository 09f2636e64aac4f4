import { expect, it } from 'vitest'
import { inAdvent } from './highlights'

it.each([
  ['2026-01-01', 'Im Advent 2026'],
  ['2026-12-24', 'Im Advent 2026'],
  ['2026-12-25', 'Im Advent 2027'],
])('on %s the next Advent is „%s“', (today, words) => {
  expect(inAdvent(today)).toBe(words)
})
