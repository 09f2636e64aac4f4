import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { announced } from './announced.ts'
import { comparesWithPostgrest, type Theme } from './comparison.ts'
import { count } from './count.ts'
import { deletion } from './delete.ts'
import { badInput, errors } from './errors.ts'
import { filters, logic } from './filters.ts'
import { openFixture } from './fixture.ts'
import { hostileInput } from './hostile-input.ts'
import { insert, insertRefused } from './insert.ts'
import { insertMany } from './insert-many.ts'
import { negotiation } from './negotiation.ts'
import { orderAndRange, rowCap, single } from './order-range.ts'
import { rpc } from './rpc.ts'
import { rpcRefused } from './rpc-refused.ts'
import { computed, select } from './select.ts'
import { update, updateRefused } from './update.ts'
import { replacing, upsert } from './upsert.ts'
import { keysOfViews, maskedView } from './views.ts'

/** Every request that is sent to our server and to PostgREST. */
const table: readonly Theme[] = [
  maskedView,
  select,
  filters,
  logic,
  orderAndRange,
  count,
  rowCap,
  single,
  insert,
  insertMany,
  insertRefused,
  update,
  updateRefused,
  deletion,
  upsert,
  replacing,
  rpc,
  rpcRefused,
  announced,
  computed,
  keysOfViews,
  errors,
  negotiation,
  badInput,
  hostileInput,
]

comparesWithPostgrest(table, openFixture)

test('the table and docs/differences.md name the same differences', () => {
  const text = readFileSync(new URL('../../../../docs/differences.md', import.meta.url), 'utf8')
  const section = /## From PostgREST\n(.*?)(?=\n## |$)/s.exec(text)?.[1] ?? ''
  const written = [...section.matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(([, title]) => title)
  const cases = table.flatMap(({ cases }) => cases)
  expect([...new Set(cases.flatMap(({ differs }) => differs ?? []))].sort()).toEqual(written.sort())
})
