import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'supabase/migrations'
const FIRST_RELEASE = 'v1.0.0'

const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8', stdio: 'pipe' })

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

/** Migrations of the first release with their texts; undefined before its tag exists. */
function releasedMigrations(): ReadonlyMap<string, string> | undefined {
  try {
    git('rev-parse', '--verify', '--quiet', `refs/tags/${FIRST_RELEASE}`)
  } catch {
    return undefined
  }
  const paths = git('ls-tree', '--name-only', FIRST_RELEASE, `${FOLDER}/`).trim().split('\n')
  return new Map(
    paths.map((path) => [path.slice(FOLDER.length + 1), git('show', `${FIRST_RELEASE}:${path}`)]),
  )
}

/** What differs from the first release: files that are gone, edited, or sort before its newest. */
function changesOf(released: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): string[] {
  const newest = [...released.keys()].toSorted().at(-1) ?? ''
  const edited = [...released].filter(([file, text]) => present.get(file) !== text).map(([file]) => file)
  const inserted = [...present.keys()].filter((file) => !released.has(file) && file < newest)
  return [...edited, ...inserted]
}

const present = () => new Map(readdirSync(FOLDER).map((file) => [file, read(file)]))

test(`from ${FIRST_RELEASE} on, migrations are append-only`, () => {
  expect(changesOf(releasedMigrations() ?? present(), present())).toEqual([])
})

test('a migration that is edited, removed or sorted in is found', () => {
  const released = new Map([
    ['1_a.sql', 'a'],
    ['3_c.sql', 'c'],
  ])
  expect(changesOf(released, new Map([...released, ['4_d.sql', 'd']]))).toEqual([])
  expect(changesOf(released, new Map([...released, ['1_a.sql', 'b']]))).toEqual(['1_a.sql'])
  expect(changesOf(released, new Map([...released, ['2_b.sql', 'b']]))).toEqual(['2_b.sql'])
  expect(changesOf(released, new Map([['1_a.sql', 'a']]))).toEqual(['3_c.sql'])
})

test('each function is defined once in the migrations of the first release', () => {
  const files = [...(releasedMigrations() ?? present()).values()]
  const definitions = files.flatMap((sql) =>
    [...sql.matchAll(/^create (?:or replace )?function ([\w.]+)\s*\(([^)]*)\)/gm)].map(
      ([, name, parameters = '']) => `${name}(${parameters.replaceAll(/\s+/g, ' ')})`,
    ),
  )
  expect(definitions.filter((definition, place) => definitions.indexOf(definition) !== place)).toEqual([])
  expect(definitions.length).toBeGreaterThan(400)
})
