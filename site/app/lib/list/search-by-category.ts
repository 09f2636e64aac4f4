import { category, SEARCH } from './address-fields'
import { matchesSearch } from './search'

type CategoryFilter<Key> = Readonly<{ search: string; category: Key | null }>

/**
 * Filter of a list by search and category, in the address as `?suche=…&kategorie=…`: its fields, and whether a row matches it. `categoryOf`
 * knows stored values and words of the address; unknown ones are in no category.
 */
export function searchByCategory<Key extends string, Row>(
  categoryOf: (word: string) => Readonly<{ key: Key }> | undefined,
  searched: (row: Row) => Readonly<{ category: string; texts: Parameters<typeof matchesSearch>[1] }>,
) {
  return {
    fields: { search: SEARCH, category: category((word) => categoryOf(word)?.key ?? null) },
    matches(row: Row, filter: CategoryFilter<Key>): boolean {
      const { category: word, texts } = searched(row)
      const inCategory = filter.category === null || categoryOf(word)?.key === filter.category
      return inCategory && matchesSearch(filter.search, texts)
    },
  }
}
