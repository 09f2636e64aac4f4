import type { Listing } from './listing'
import { PAGE } from './page-field'
import { hasNext, pageParameters, pageWords } from './paging'

/** What the head of a page says about a list in pages, as the server knows it. */
export type ListHead = Readonly<{
  /** After the title. */
  words?: string
  /** Search of the page's own address; filters are left out. */
  own?: string
  links?: readonly Readonly<{ rel: 'prev' | 'next'; search: string }>[]
}>

/** Head of the page that an address shows of a list; nothing about one that fits on a page. */
export function listHead(listing: Listing<unknown>, address: string): ListHead {
  if (listing.state === 'failed' || !listing.paging) return {}
  const { paging, rows } = listing
  const { page } = paging
  const { searchParams } = new URL(address)
  const searchOf = (number: number) => {
    const written = String(pageParameters(searchParams, number))
    return written && `?${written}`
  }
  const isFiltered = [...searchParams.keys()].some((name) => name !== PAGE.name)
  return {
    words: page > 1 ? `, ${pageWords(paging)}` : '',
    own: isFiltered ? '' : searchOf(page),
    links: [
      ...(page > 1 ? [{ rel: 'prev' as const, search: searchOf(page - 1) }] : []),
      ...(hasNext(paging, rows.length) ? [{ rel: 'next' as const, search: searchOf(page + 1) }] : []),
    ],
  }
}
