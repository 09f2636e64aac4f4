import { type CategoryFilterControl, useCategoryFilter } from '../../lib/use-category-filter'
import { type CategoryKey, categoryKeyOf } from './categories'

export type FilterControl = CategoryFilterControl<CategoryKey>

/** The filter of the address and ways to change it. */
export function useFilter(): FilterControl {
  return useCategoryFilter(categoryKeyOf)
}
