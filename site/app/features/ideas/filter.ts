import type { SearchAndCategory } from '../../lib/filter-parameters'
import { matchesSearch } from '../../lib/search'
import { type CategoryKey, categoryOf } from './categories'
import type { Idea } from './idea'

/** What the list is narrowed to. */
export type IdeaFilter = SearchAndCategory<CategoryKey>

export function matchesFilter(
  idea: Pick<Idea, 'title' | 'description' | 'category'>,
  filter: IdeaFilter,
): boolean {
  const inCategory = filter.category === null || categoryOf(idea.category)?.key === filter.category
  return inCategory && matchesSearch(filter.search, [idea.title, idea.description])
}
