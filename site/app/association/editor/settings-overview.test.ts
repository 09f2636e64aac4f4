import { expect, test } from 'vitest'
import { SETTINGS } from '../schema/settings'
import { SETTINGS_PARTS } from './settings-overview'

/** Pages of the settings that are no groups of the schema. */
const OTHERS = ['fassungen', 'kartendaten', 'speicherplatz']

test('every group of the settings stands in one part, with what it is about', () => {
  const entries = SETTINGS_PARTS.flatMap(({ entries }) => Object.keys(entries))
  expect([...entries].sort()).toEqual([...Object.keys(SETTINGS), ...OTHERS].sort())
})

test('there are at most seven parts of at most seven entries, each in one line', () => {
  expect(SETTINGS_PARTS.length).toBeLessThanOrEqual(7)
  for (const { contents, entries } of SETTINGS_PARTS) {
    expect(Object.keys(entries).length).toBeLessThanOrEqual(7)
    for (const line of [contents, ...Object.values(entries)]) expect(line.length).toBeLessThanOrEqual(50)
  }
})
