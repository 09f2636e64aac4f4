import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { announced } from './announced.ts'
import { badInput } from './bad-input.ts'
import type { Theme } from './case.ts'
import { comparesWithPostgrest } from './comparison.ts'
import { computed } from './computed.ts'
import { count } from './count.ts'
import { deletion } from './delete.ts'
import { errors } from './errors.ts'
import { filters } from './filters.ts'
import { openFixture } from './fixture.ts'
import { hostileInput } from './hostile-input.ts'
import { insert } from './insert.ts'
import { insertMany } from './insert-many.ts'
import { insertRefused } from './insert-refused.ts'
import { keysOfViews } from './keys-of-views.ts'
import { logic } from './logic.ts'
import { maskedView } from './masked-view.ts'
import { negotiation } from './negotiation.ts'
import { orderAndRange } from './order-range.ts'
import { replacing } from './put.ts'
import { rowCap } from './row-cap.ts'
import { rpc } from './rpc.ts'
import { rpcRefused } from './rpc-refused.ts'
import { select } from './select.ts'
import { single } from './single.ts'
import { update } from './update.ts'
import { updateRefused } from './update-refused.ts'
import { upsert } from './upsert.ts'

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
