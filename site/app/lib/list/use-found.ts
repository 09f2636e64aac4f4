import { useDeferredValue, useMemo } from 'react'
import { searchFor, spellingsOf } from './search'

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

/**
 * Like `matchesSearch`, but prepares the rows once, so that tens of thousands can be searched at every keystroke: `const find =
 * searchIndex(rows, ({ name, email }) => [name, email])`, then `find('maerz')`. An empty query returns all.
 */
export function searchIndex<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => ReadonlyArray<string | null>,
): (query: string) => readonly Row[] {
  const spellings = rows.map((row) => spellingsOf(textsOf(row)))
  return (query) => {
    if (query.trim() === '') return rows
    const matches = searchFor(query)
    return rows.filter((_, place) => matches(spellings[place] ?? ['', '']))
  }
}
