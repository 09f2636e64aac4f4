import { type FilterOf, SEARCH } from '../../lib/list/address-fields.ts'
import { matchesSearch } from '../../lib/list/search.ts'
import type { Post } from './post.ts'

/** What the posts are narrowed to, in the address as `?suche=…`. */
export const FILTER = { search: SEARCH }

export type PostFilter = FilterOf<typeof FILTER>

export function matchesFilter(
  { title, content, author_name }: Pick<Post, 'title' | 'content' | 'author_name'>,
  { search }: PostFilter,
): boolean {
  return matchesSearch(search, [title, content, author_name])
}
