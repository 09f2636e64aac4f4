import { matchesSearch } from '../../lib/search'
import { DEFAULT_LIST, LISTS } from './lists'
import { fullAddress, type ListKey, type Partner } from './partner'

/** Which list is open and what it is narrowed to; lives in the address as `?liste=…&suche=…&kategorie=…`. */
export type PartnerFilter = Readonly<{ list: ListKey; search: string; category: string | null }>

export const LIST_PARAMETER = 'liste'
export const SEARCH_PARAMETER = 'suche'
export const CATEGORY_PARAMETER = 'kategorie'

/** Reads the filter from an address; an unknown list counts as the first. */
export function readFilter(parameters: URLSearchParams): PartnerFilter {
  const list = LISTS.find(({ inAddress }) => inAddress === parameters.get(LIST_PARAMETER))
  return {
    list: list?.key ?? DEFAULT_LIST,
    search: parameters.get(SEARCH_PARAMETER) ?? '',
    category: parameters.get(CATEGORY_PARAMETER) || null,
  }
}

/** Writes the filter into an address and leaves its other parameters alone. */
export function writeFilter(filter: PartnerFilter, parameters: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(parameters)
  put(written, LIST_PARAMETER, listInAddress(filter.list))
  put(written, SEARCH_PARAMETER, filter.search.trim() === '' ? null : filter.search)
  put(written, CATEGORY_PARAMETER, filter.category)
  return written
}

/** Word of a list in the address; null for the list that is open without one. */
export function listInAddress(list: ListKey): string | null {
  return list === DEFAULT_LIST ? null : (LISTS.find(({ key }) => key === list)?.inAddress ?? null)
}

export function isFiltering(filter: PartnerFilter): boolean {
  return filter.search.trim() !== '' || filter.category !== null
}

/** By name, description, category and address (spec section 5). */
export function matchesFilter(partner: Partner, { search, category }: PartnerFilter): boolean {
  const inCategory = category === null || partner.category_name?.trim() === category
  const { name, business_name, description, category_name } = partner
  return (
    inCategory &&
    matchesSearch(search, [name, business_name, description, category_name, fullAddress(partner)])
  )
}

function put(parameters: URLSearchParams, name: string, value: string | null): void {
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
}
