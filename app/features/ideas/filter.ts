import { matchesSearch } from '../../lib/search'
import { type CategoryKey, categoryOf } from './categories'
import type { Idea } from './idea'

/** What the list is narrowed to; lives in the address as `?suche=…&kategorie=…`, so it can be shared and gone back to. */
export type IdeaFilter = Readonly<{ search: string; category: CategoryKey | null }>

export const SEARCH_PARAMETER = 'suche'
export const CATEGORY_PARAMETER = 'kategorie'

/** Reads the filter from an address; an unknown category counts as none. */
export function readFilter(parameters: URLSearchParams): IdeaFilter {
  return {
    search: parameters.get(SEARCH_PARAMETER) ?? '',
    category: categoryOf(parameters.get(CATEGORY_PARAMETER) ?? '')?.key ?? null,
  }
}

/** Writes the filter into an address and leaves its other parameters alone. */
export function writeFilter(filter: IdeaFilter, parameters: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(parameters)
  put(written, SEARCH_PARAMETER, filter.search.trim() === '' ? null : filter.search)
  put(written, CATEGORY_PARAMETER, filter.category)
  return written
}

export function isFiltering(filter: IdeaFilter): boolean {
  return filter.search.trim() !== '' || filter.category !== null
}

export function matchesFilter(
  idea: Pick<Idea, 'title' | 'description' | 'category'>,
  filter: IdeaFilter,
): boolean {
  const inCategory = filter.category === null || categoryOf(idea.category)?.key === filter.category
  return inCategory && matchesSearch(filter.search, [idea.title, idea.description])
}

function put(parameters: URLSearchParams, name: string, value: string | null): void {
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
}
