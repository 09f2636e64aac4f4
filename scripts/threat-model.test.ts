import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROWS = readFileSync('docs/threat-model.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').slice(1, -1))
  .filter((cells) => cells.at(-1)?.includes('`'))
  .map((cells) => ({
    threat: cells[0]?.trim() ?? '',
    tests: Array.from((cells.at(-1) ?? '').matchAll(/`([^`]+)`/g), ([, path = '']) => path),
  }))

test('the table of threats is not empty', () => {
  expect(ROWS.length).toBeGreaterThan(30)
})

test.each(ROWS)('$threat: its tests exist', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  for (const path of tests) {
    expect(path).toMatch(/\.(test|spec)\.tsx?$/)
    expect(existsSync(path), path).toBe(true)
  }
})
