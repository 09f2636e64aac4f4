import { categoryOf } from '../../lib/kinds/idea-categories'
import { searchByCategory } from '../../lib/list/search-by-category'
import type { Idea } from './idea'

/** Filter of the list. */
export const { fields: FILTER, matches: matchesFilter } = searchByCategory(
  categoryOf,
  ({ category, title, description }: Pick<Idea, 'title' | 'description' | 'category'>) => ({
    category,
    texts: [title, description],
  }),
)
