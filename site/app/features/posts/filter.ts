import { type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { matchesSearch } from '../../lib/list/search'
import type { Post } from './post'

/** Filter of the posts, in the address as `?suche=…`. */
export const FILTER = { search: SEARCH }

export type PostFilter = FilterOf<typeof FILTER>

export function matchesFilter(
  { title, content, author_name }: Pick<Post, 'title' | 'content' | 'author_name'>,
  { search }: PostFilter,
): boolean {
  return matchesSearch(search, [title, content, author_name])
}
