import { badInput } from './bad-input.ts'
import type { Theme } from './case.ts'
import { count } from './count.ts'
import { deletion } from './delete.ts'
import { errors } from './errors.ts'
import { filters } from './filters.ts'
import { insert } from './insert.ts'
import { insertRefused } from './insert-refused.ts'
import { logic } from './logic.ts'
import { orderAndRange } from './order-range.ts'
import { productReads } from './product-reads.ts'
import { productWrites } from './product-writes.ts'
import { rpc } from './rpc.ts'
import { select } from './select.ts'
import { single } from './single.ts'
import { update } from './update.ts'
import { upsert } from './upsert.ts'

/** Every request that is sent to our server and to PostgREST. */
export const table: readonly Theme[] = [
  productReads,
  productWrites,
  select,
  filters,
  logic,
  orderAndRange,
  count,
  single,
  insert,
  insertRefused,
  update,
  deletion,
  upsert,
  rpc,
  errors,
  badInput,
]
