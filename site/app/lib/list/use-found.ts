import { useDeferredValue, useMemo } from 'react'
import { searchIndex } from './search-index'

type Narrowing<Row, Value> = Readonly<{
  search: string
  /** Texts that are searched. This and `by` have to be stable functions. */
  texts: (row: Row) => ReadonlyArray<string | null>
  /** Value of a row that can be filtered by, such as its state. */
  by?: (row: Row) => Value
  /** Null selects all. */
  only?: Value | null
}>

/**
 * The rows that match the search and the chosen value; null without rows. Deferred (`useDeferredValue`), and the same array for the same
 * rows.
 */
export function useFound<Row, Value>(
  rows: readonly Row[] | null,
  { search, texts, by, only = null }: Narrowing<Row, Value>,
): readonly Row[] | null {
  const deferredSearch = useDeferredValue(search)
  const listed = useMemo(
    () => (rows && by && only !== null ? rows.filter((row) => by(row) === only) : rows),
    [rows, by, only],
  )
  const find = useMemo(() => listed && searchIndex(listed, texts), [listed, texts])
  return useMemo(() => find?.(deferredSearch) ?? null, [find, deferredSearch])
}
