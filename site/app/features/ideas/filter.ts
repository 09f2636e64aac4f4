import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { matchesSearch } from '../../lib/list/search'
import { categoryKeyOf, categoryOf } from './categories'
import type { Idea } from './idea'

/** Filter of the list, in the address as `?suche=…&kategorie=…`. */
export const FILTER = { search: SEARCH, category: category(categoryKeyOf) }

export type IdeaFilter = FilterOf<typeof FILTER>

export function matchesFilter(
  idea: Pick<Idea, 'title' | 'description' | 'category'>,
  filter: IdeaFilter,
): boolean {
  const inCategory = filter.category === null || categoryOf(idea.category)?.key === filter.category
  return inCategory && matchesSearch(filter.search, [idea.title, idea.description])
}
