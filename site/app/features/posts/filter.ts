import { readSearch, SEARCH_PARAMETER, withParameters, writtenSearch } from '../../lib/filter-parameters'
import { matchesSearch } from '../../lib/search'
import type { Post } from './post'

/** What the posts are narrowed to; lives in the address as `?suche=…`, so it can be shared and gone back to. */
export type PostFilter = Readonly<{ search: string }>

export function readFilter(parameters: URLSearchParams): PostFilter {
  return { search: readSearch(parameters) }
}

/** Writes the filter into an address and leaves its other parameters alone. */
export function writeFilter({ search }: PostFilter, parameters: URLSearchParams): URLSearchParams {
  return withParameters(parameters, { [SEARCH_PARAMETER]: writtenSearch(search) })
}

export function matchesFilter(
  { title, content, author_name }: Pick<Post, 'title' | 'content' | 'author_name'>,
  { search }: PostFilter,
): boolean {
  return matchesSearch(search, [title, content, author_name])
}
