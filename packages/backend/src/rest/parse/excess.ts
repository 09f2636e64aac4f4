import { bound, boundItems, LIMITS } from './bounds.ts'
import type { Condition, Operation } from './conditions.ts'
import type { Query } from './parameters.ts'

/** Refuses a parsed query that exceeds `LIMITS`. */
export function refuseExcess(query: Query): void {
  const fields = query.select.flatMap((item) => (item.kind === 'field' ? [item.field] : []))
  const filters = comparisonsOf(query.where)
  for (const { operation } of filters) refuseLargeOperation(operation)
  const everyField = [
    ...fields,
    ...query.order.map((term) => term.field),
    ...filters.map(({ field }) => field),
  ]
  for (const { path } of everyField) bound(path.length, LIMITS.arrows, 'arrows into one column')
}

/** The comparisons of all conditions, at any depth of logical trees. */
export function comparisonsOf(conditions: readonly Condition[]) {
  return conditions.flatMap(function within(condition): Extract<Condition, { kind: 'filter' }>[] {
    return condition.kind === 'filter' ? [condition] : condition.members.flatMap(within)
  })
}

const PATTERNS: ReadonlySet<string> = new Set(['like', 'ilike', 'match', 'imatch'])

function refuseLargeOperation(operation: Operation): void {
  if (operation.kind === 'in') bound(operation.values.length, LIMITS.values, 'values of one list')
  else if (operation.kind === 'search')
    bound(operation.value.length, LIMITS.search, 'characters of a text search')
  else if (operation.kind === 'plain') boundArray(operation.value)
  else if (operation.kind === 'quantifiable') {
    if (PATTERNS.has(operation.operator))
      bound(operation.value.length, LIMITS.pattern, 'characters of a pattern')
    else if (operation.of !== null) boundArray(operation.value)
  }
}

/** Array literals (`{a,b}`) are not parsed here, only by the database. */
function boundArray(value: string): void {
  if (value.startsWith('{')) boundItems(value, LIMITS.values, 'values of one list')
}
