import { matchesSearch } from '../../lib/search'
import type { Post } from './post'

/** What the posts are narrowed to; lives in the address as `?suche=…`, so it can be shared and gone back to. */
export type PostFilter = Readonly<{ search: string }>

export const SEARCH_PARAMETER = 'suche'

export function readFilter(parameters: URLSearchParams): PostFilter {
  return { search: parameters.get(SEARCH_PARAMETER) ?? '' }
}

/** Writes the filter into an address and leaves its other parameters alone. */
export function writeFilter({ search }: PostFilter, parameters: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(parameters)
  if (search.trim() === '') written.delete(SEARCH_PARAMETER)
  else written.set(SEARCH_PARAMETER, search)
  return written
}

export function matchesFilter(
  { title, content, author_name }: Pick<Post, 'title' | 'content' | 'author_name'>,
  { search }: PostFilter,
): boolean {
  return matchesSearch(search, [title, content, author_name])
}
