import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import { matchesSearch } from '../../lib/list/search'
import type { AddressFilter } from '../../lib/list/use-address-filter'
import { fullAddress } from './business'
import { type ListKey, OPEN_PARAMETER, type Partner } from './listings'

/** The open list; an unknown value selects the first. */
export const LIST = choice<ListKey>('liste', { sales: 'verkaufsstellen' }, 'acceptance')

/** Businesses that are open now: the browser filters a whole list (`useOpening`), the server a list with several pages. */
const OPEN = choice<'now'>(OPEN_PARAMETER, { now: 'jetzt' })

/** The open list and its filter, in the address as `?liste=…&suche=…&kategorie=…&offen=jetzt`. */
export const FILTER = { list: LIST, search: SEARCH, category: category((word) => word || null), open: OPEN }

export type PartnerFilter = FilterOf<typeof FILTER>
export type FilterControl = AddressFilter<PartnerFilter>

/** Search and category: searches name, description, category and address (docs/product.md#search). */
export function matchesFilter(
  partner: Partner,
  { search, category }: Pick<PartnerFilter, 'search' | 'category'>,
): boolean {
  const inCategory = category === null || partner.category_name?.trim() === category
  const { name, business_name, description, category_name } = partner
  return (
    inCategory &&
    matchesSearch(search, [name, business_name, description, category_name, fullAddress(partner)])
  )
}

/** The two tabs and their texts. */
export const LISTS = [
  { key: 'acceptance', label: 'Einlösestellen' },
  { key: 'sales', label: 'Verkaufsstellen' },
] as const satisfies ReadonlyArray<{ key: ListKey; label: string }>

export function labelOf(list: ListKey): string {
  return LISTS.find(({ key }) => key === list)?.label ?? ''
}
