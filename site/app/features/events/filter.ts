import type { SearchAndCategory } from '../../lib/filter-parameters'
import { matchesSearch } from '../../lib/search'
import { type CategoryKey, categoryOf } from './categories'
import type { TownEvent } from './event'

/** What the list is narrowed to. */
export type EventFilter = SearchAndCategory<CategoryKey>

export function matchesFilter(
  event: Pick<TownEvent, 'title' | 'description' | 'location' | 'category'>,
  filter: EventFilter,
): boolean {
  const inCategory = filter.category === null || categoryOf(event.category)?.key === filter.category
  return inCategory && matchesSearch(filter.search, [event.title, event.description, event.location])
}
