import {
  CATEGORY_PARAMETER,
  readSearch,
  SEARCH_PARAMETER,
  type SearchAndCategory,
  withParameters,
  writtenSearch,
} from '../../lib/filter-parameters'
import { matchesSearch } from '../../lib/search'
import { DEFAULT_LIST, LISTS } from './lists'
import { fullAddress, type ListKey, type Partner } from './partner'

/** Which list is open and what it is narrowed to; lives in the address as `?liste=…&suche=…&kategorie=…`. */
export type PartnerFilter = SearchAndCategory & Readonly<{ list: ListKey }>

export const LIST_PARAMETER = 'liste'

/** Reads the filter from an address; an unknown list counts as the first. */
export function readFilter(parameters: URLSearchParams): PartnerFilter {
  const list = LISTS.find(({ inAddress }) => inAddress === parameters.get(LIST_PARAMETER))
  return {
    list: list?.key ?? DEFAULT_LIST,
    search: readSearch(parameters),
    category: parameters.get(CATEGORY_PARAMETER) || null,
  }
}

/** Writes the filter into an address and leaves its other parameters alone. */
export function writeFilter(filter: PartnerFilter, parameters: URLSearchParams): URLSearchParams {
  return withParameters(parameters, {
    [LIST_PARAMETER]: listInAddress(filter.list),
    [SEARCH_PARAMETER]: writtenSearch(filter.search),
    [CATEGORY_PARAMETER]: filter.category,
  })
}

/** Word of a list in the address; null for the list that is open without one. */
export function listInAddress(list: ListKey): string | null {
  return list === DEFAULT_LIST ? null : (LISTS.find(({ key }) => key === list)?.inAddress ?? null)
}

/** By name, description, category and address (docs/product.md#search). */
export function matchesFilter(partner: Partner, { search, category }: PartnerFilter): boolean {
  const inCategory = category === null || partner.category_name?.trim() === category
  const { name, business_name, description, category_name } = partner
  return (
    inCategory &&
    matchesSearch(search, [name, business_name, description, category_name, fullAddress(partner)])
  )
}
