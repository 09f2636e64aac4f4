import { useAddressFilter } from '../../lib/use-address-filter'
import type { CategoryKey } from './categories'
import { type IdeaFilter, readFilter, writeFilter } from './filter'

export type FilterControl = Readonly<{
  filter: IdeaFilter
  typeSearch(search: string): void
  chooseCategory(category: CategoryKey | null): void
  reset(): void
}>

/** The filter of the address and ways to change it. */
export function useFilter(): FilterControl {
  const { filter, typeSearch, change } = useAddressFilter(readFilter, writeFilter)
  return {
    filter,
    typeSearch,
    chooseCategory: (category) => change({ category }),
    reset: () => change({ search: '', category: null }),
  }
}
