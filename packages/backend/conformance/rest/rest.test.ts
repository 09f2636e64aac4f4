import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparesWithPostgrest } from './comparison.ts'
import { openFixture } from './fixture.ts'
import { table } from './table.ts'

comparesWithPostgrest(table, openFixture)

test('the table and docs/differences.md name the same differences', () => {
  const text = readFileSync(new URL('../../../../docs/differences.md', import.meta.url), 'utf8')
  const section = /## From PostgREST\n(.*?)(?=\n## |$)/s.exec(text)?.[1] ?? ''
  const written = [...section.matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(([, title]) => title)
  const cases = table.flatMap(({ cases }) => cases)
  expect([...new Set(cases.flatMap(({ differs }) => differs ?? []))].sort()).toEqual(written.sort())
})
