import type { Column, Sort, SortValue } from './column'

/**
 * Sorts the rows by a column into a new array; stable. Sort keys are computed once per row instead of per comparison, which keeps 50,000
 * rows fast.
 */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy
  if (!sort || !sortBy) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: comparable(sortBy(row)) }))
    .sort((a, b) => compare(a.value, b.value, sign))
    .map(({ row }) => row)
}

/** The order after a click on the column's button: ascending first, then descending. */
export function nextSort(sort: Sort | null, key: string): Sort {
  const isReversed = sort?.key === key && sort.direction === 'ascending'
  return { key, direction: isReversed ? 'descending' : 'ascending' }
}

function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b ? -sign : sign
}

/** Ignores case and accents, and treats ß as ss (DIN 5007-1). */
function comparable(value: SortValue): SortValue {
  if (typeof value !== 'string') return value
  const bare = value.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return bare === '' ? null : bare
}
