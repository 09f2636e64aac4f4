import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'supabase/migrations'

/** Function and migration: differences that were reviewed. */
const ACCEPTED: ReadonlySet<string> = new Set([
  // 100 rows of a kind were 50 again until 20260101006833.
  'public.search 20260101006830',
  'public.search 20260101006833',
  'private.search_pattern 20260101006830',
])

const DEFINITION = /^\s*create (?:or replace )?(?:function|procedure) ([\w.]+)\s*\(([^)]*)\)/gim

type Definition = Readonly<{ migration: string; lines: ReadonlySet<string> }>

/** Definitions of each function by name and parameters, the first one first: lines of code without their indentation. */
function definitionsOfFunctions(): ReadonlyMap<string, readonly Definition[]> {
  const found = new Map<string, Definition[]>()
  for (const file of readdirSync(FOLDER).toSorted()) {
    const sql = readFileSync(join(FOLDER, file), 'utf8')
    for (const { 1: name = '', 2: parameters = '', index } of sql.matchAll(DEFINITION)) {
      const key = `${name}(${parameters.replaceAll(/\s+/g, ' ')})`
      const [text = ''] = /^[\s\S]*?(\$\w*\$)[\s\S]*?\1/.exec(sql.slice(index)) ?? []
      const lines = text.split('\n').map((line) => line.trim())
      const code = lines.filter((line) => /\w/.test(line) && !line.startsWith('--'))
      const definition = { migration: file.slice(0, 14), lines: new Set(code) }
      found.set(key, [...(found.get(key) ?? []), definition])
    }
  }
  return found
}

/** Lines that `later` has of `older` and `newest` has not. */
const takenBack = (later: Definition, older: Definition, newest: Definition) =>
  [...later.lines].filter((line) => older.lines.has(line) && !newest.lines.has(line))

/** Lines that came with `newest` and are gone in `later`. */
const lost = (later: Definition, older: Definition, newest: Definition) =>
  [...newest.lines].filter((line) => !older.lines.has(line) && !later.lines.has(line))

test('a migration replaces the newest definition of a function, and does not bring back an older one', () => {
  let compared = 0
  const suspicious = [...definitionsOfFunctions()].flatMap(([key, definitions]) =>
    definitions.slice(2).flatMap((later, place) => {
      compared += 1
      const older = definitions.slice(0, place + 1)
      const newest = definitions[place + 1] as Definition
      const isOlder = older.some(
        (each) => takenBack(later, each, newest).length > 0 && lost(later, each, newest).length > 0,
      )
      const replacement = `${key.replace(/\(.*/, '')} ${later.migration}`
      return isOlder && !ACCEPTED.has(replacement) ? [replacement] : []
    }),
  )
  expect(suspicious).toEqual([])
  expect(compared).toBeGreaterThanOrEqual(16)
})
