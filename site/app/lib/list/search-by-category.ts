import { categories, SEARCH } from './address-fields'
import { matchesSearch } from './search'

type CategoryFilter<Key> = Readonly<{ search: string; category: readonly Key[] | null }>

/**
 * Filter of a list by search and categories, in the address as `?suche=…&kategorie=…&kategorie=…`: its fields, and whether a row matches it. `categoryOf`
 * knows stored values and words of the address; unknown ones are in no category.
 */
export function searchByCategory<Key extends string, Row>(
  categoryOf: (word: string) => Readonly<{ key: Key }> | undefined,
  searched: (row: Row) => Readonly<{ category: string; texts: Parameters<typeof matchesSearch>[1] }>,
) {
  return {
    fields: { search: SEARCH, category: categories((word) => categoryOf(word)?.key ?? null) },
    matches(row: Row, filter: CategoryFilter<Key>): boolean {
      const { category: word, texts } = searched(row)
      const key = categoryOf(word)?.key
      const inCategory = filter.category === null || (key !== undefined && filter.category.includes(key))
      return inCategory && matchesSearch(filter.search, texts)
    },
  }
}
