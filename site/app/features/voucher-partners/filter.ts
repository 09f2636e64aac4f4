import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import { matchesSearch } from '../../lib/list/search'
import type { AddressFilter } from '../../lib/list/use-address-filter'
import { fullAddress, type ListKey, type Partner } from './partner'

/** The open list; an unknown value selects the first. */
export const LIST = choice<ListKey>('liste', { sales: 'verkaufsstellen' }, 'acceptance')

/** The open list and its filter, in the address as `?liste=…&suche=…&kategorie=…`. */
export const FILTER = { list: LIST, search: SEARCH, category: category((word) => word || null) }

export type PartnerFilter = FilterOf<typeof FILTER>
export type FilterControl = AddressFilter<PartnerFilter>

/** Searches name, description, category and address (docs/product.md#search). */
export function matchesFilter(partner: Partner, { search, category }: PartnerFilter): boolean {
  const inCategory = category === null || partner.category_name?.trim() === category
  const { name, business_name, description, category_name } = partner
  return (
    inCategory &&
    matchesSearch(search, [name, business_name, description, category_name, fullAddress(partner)])
  )
}
