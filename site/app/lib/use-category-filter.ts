import {
  CATEGORY_PARAMETER,
  readSearch,
  SEARCH_PARAMETER,
  type SearchAndCategory,
  withParameters,
  writtenSearch,
} from './filter-parameters'
import { useAddressFilter } from './use-address-filter'

export type CategoryFilterControl<Category extends string> = Readonly<{
  filter: SearchAndCategory<Category>
  typeSearch(search: string): void
  chooseCategory(category: Category | null): void
  reset(): void
}>

/**
 * Search and category of the address (`?suche=…&kategorie=…`, so a narrowed list can be shared and gone back to) and ways to change
 * them. `keyOf` knows the categories; a word it does not know counts as none.
 */
export function useCategoryFilter<Category extends string>(
  keyOf: (word: string) => Category | null,
): CategoryFilterControl<Category> {
  const { filter, typeSearch, change } = useAddressFilter<SearchAndCategory<Category>>(
    (parameters) => readSearchAndCategory(parameters, keyOf),
    writeSearchAndCategory,
  )
  return {
    filter,
    typeSearch,
    chooseCategory: (category) => change({ category }),
    reset: () => change({ search: '', category: null }),
  }
}

export function readSearchAndCategory<Category extends string>(
  parameters: URLSearchParams,
  keyOf: (word: string) => Category | null,
): SearchAndCategory<Category> {
  return { search: readSearch(parameters), category: keyOf(parameters.get(CATEGORY_PARAMETER) ?? '') }
}

export function writeSearchAndCategory(
  { search, category }: SearchAndCategory,
  parameters: URLSearchParams,
): URLSearchParams {
  return withParameters(parameters, {
    [SEARCH_PARAMETER]: writtenSearch(search),
    [CATEGORY_PARAMETER]: category,
  })
}
