import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields.ts'
import { matchesSearch } from '../../lib/list/search.ts'
import type { AddressFilter } from '../../lib/list/use-address-filter.ts'
import { categoryKeyOf, categoryOf } from './categories.ts'
import type { Idea } from './idea.ts'

/** What the list is narrowed to, in the address as `?suche=…&kategorie=…`. */
export const FILTER = { search: SEARCH, category: category(categoryKeyOf) }

export type IdeaFilter = FilterOf<typeof FILTER>
export type FilterControl = AddressFilter<IdeaFilter>

export function matchesFilter(
  idea: Pick<Idea, 'title' | 'description' | 'category'>,
  filter: IdeaFilter,
): boolean {
  const inCategory = filter.category === null || categoryOf(idea.category)?.key === filter.category
  return inCategory && matchesSearch(filter.search, [idea.title, idea.description])
}
