import { useDeferredValue, useMemo } from 'react'
import { searchIndex } from './search-index'

type Narrowing<Row, Value> = Readonly<{
  search: string
  /** What is searched in. This and `by` are functions for the life of the page. */
  texts: (row: Row) => ReadonlyArray<string | null>
  /** The rows' value that can be chosen, such as their state. */
  by?: (row: Row) => Value
  /** Null stands for all. */
  only?: Value | null
}>

/**
 * The rows with the chosen value in which every word of the search stands; null while there are none to search. The rows follow the
 * search when there is time, and the same rows stay the same array.
 */
export function useFound<Row, Value>(
  rows: readonly Row[] | null,
  { search, texts, by, only = null }: Narrowing<Row, Value>,
): readonly Row[] | null {
  const sought = useDeferredValue(search)
  const listed = useMemo(
    () => (rows && by && only !== null ? rows.filter((row) => by(row) === only) : rows),
    [rows, by, only],
  )
  const find = useMemo(() => listed && searchIndex(listed, texts), [listed, texts])
  return useMemo(() => find?.(sought) ?? null, [find, sought])
}
