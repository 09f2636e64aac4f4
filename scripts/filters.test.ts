import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Calls that put values into a list or a group of conditions, up to the end of their arguments. */
const CALL = /\.(or|in|notIn|likeAnyOf|likeAllOf|ilikeAnyOf|ilikeAllOf|filter|not)\((['"`]|column\b|\w+,)/g
/** What such a call may have: fixed text, fixed words, or values from `_shared/filters.ts`. */
const SAFE = [
  /^\.or\(\s*('[^']*'|`(?:[^`$]|\$\{filterValue\([^}]*\)\})*`),?\s*\)/,
  /^\.in\([^,()]+, \[('\w+'(, )?)+\]\)/,
  /^\.(filter|not)\([^,()]+, 'in', oneOf\(/,
  /^\.(filter|not)\([^,()]+, '(?!in'|cs|cd|ov)[\w.]+', /,
]

/** Calls of a source whose values are built elsewhere. */
const unsafeCalls = (source: string): readonly string[] => {
  const flat = source.replace(/\(\s+/g, '(')
  return Array.from(flat.matchAll(CALL), ({ index }) => flat.slice(index, index + 300)).filter(
    (call) => !SAFE.some((safe) => safe.test(call)),
  )
}

const SOURCES = ['site/app', 'site/worker', 'supabase/functions', 'installation'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**', '**/*.test.*'] }),
)

test('filters with lists or groups of conditions take their values from _shared/filters.ts', () => {
  expect(SOURCES.length).toBeGreaterThan(500)
  const unsafe = SOURCES.flatMap((path) =>
    unsafeCalls(readFileSync(path, 'utf8')).map((call) => `${path}: ${call.slice(0, 80)}`),
  )
  expect(unsafe).toEqual([])
})

test.each([
  ".in('business', names)",
  ".notIn('name', names)",
  '.or(`name.eq.$' + '{name}`)',
  '.or(`name.eq.$' + '{filterValue(name)},title.eq.$' + '{name}`)',
  ".filter('name', 'in', `($" + "{names.join(',')})`)",
  ".not('name', 'in', list)",
  ".in(\n  'name',\n  names,\n)",
])('names %s', (call) => {
  expect(unsafeCalls(`client.from('jobs').select('*')${call}`)).toHaveLength(1)
})

test.each([
  ".in('status', ['scheduled', 'sold_out'])",
  '.or(`name.eq.$' + '{filterValue(name)}`)',
  ".filter('id', 'in', oneOf(ids))",
  ".not('hours', 'is', null)",
])('takes %s', (call) => {
  expect(unsafeCalls(`client.from('jobs').select('*')${call}`)).toEqual([])
})
