import { searchByCategory } from '../../lib/list/search-by-category'
import { categoryOf } from './categories'
import type { TownEvent } from './event'

/** Filter of the list. */
export const { fields: FILTER, matches: matchesFilter } = searchByCategory(
  categoryOf,
  (event: Pick<TownEvent, 'title' | 'description' | 'location' | 'category'>) => ({
    category: event.category,
    texts: [event.title, event.description, event.location],
  }),
)
