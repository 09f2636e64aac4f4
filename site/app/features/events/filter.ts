import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { matchesSearch } from '../../lib/list/search'
import { categoryKeyOf, categoryOf } from './categories'
import type { TownEvent } from './event'

/** Filter of the list, in the address as `?suche=…&kategorie=…`. */
export const FILTER = { search: SEARCH, category: category(categoryKeyOf) }

export type EventFilter = FilterOf<typeof FILTER>

export function matchesFilter(
  event: Pick<TownEvent, 'title' | 'description' | 'location' | 'category'>,
  filter: EventFilter,
): boolean {
  const inCategory = filter.category === null || categoryOf(event.category)?.key === filter.category
  return inCategory && matchesSearch(filter.search, [event.title, event.description, event.location])
}
