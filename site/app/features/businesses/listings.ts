import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import { hasFailed, type Listing } from '../../lib/list/listing'
import { matchesSearch } from '../../lib/list/search'
import type { AddressFilter } from '../../lib/list/use-address-filter'
import type { Tables } from '../../lib/supabase/database.types'
import { fullAddress } from './business'
import type { BusinessOfRow } from './business-rows'

/** A row of `voucher_participants` as visitors may read it, without the private columns. */
export type Partner = Readonly<
  Pick<
    Tables<'voucher_participants'>,
    | 'id'
    | 'name'
    | 'business_name'
    | 'category_name'
    | 'description'
    | 'address'
    | 'postal_code'
    | 'city'
    | 'phone'
    | 'email'
    | 'website'
  >
> &
  Readonly<{ business?: BusinessOfRow }>

/** `acceptance`: takes cards as payment; `sales`: sells them. */
export type ListKey = 'acceptance' | 'sales'

/** Display and sort name of a partner: the name of the business, else the partner's name (docs/product.md#voucher-partners). */
export function listedName({ name, business_name }: Pick<Partner, 'name' | 'business_name'>): string {
  return business_name?.trim() || name
}

/** Parameter of the address for businesses that are open now. */
export const OPEN_PARAMETER = 'offen'

/** Both lists; each may fail independently. `counted` describes all rows if the lists are longer than one page. */
export type Listings = Readonly<Record<ListKey, Listing<Partner>>> &
  Readonly<{ counted?: Readonly<{ summary: Summary; categories: readonly string[] }> }>

export const someFailed = ({ acceptance, sales }: Listings): boolean =>
  hasFailed(acceptance) || hasFailed(sales)

/** The partners of both lists, as far as they were read. */
export function partnersOf({ acceptance, sales }: Listings): readonly Partner[] {
  return [acceptance, sales].flatMap((listing) => (listing.state === 'loaded' ? listing.rows : []))
}

/** Number of partners in a list, on whatever page. */
export const sizeOf = ({ rows, paging }: Extract<Listing<Partner>, { state: 'loaded' }>): number =>
  paging?.all ?? rows.length

export type Summary = Readonly<{ partners: number; categories: number; acceptance: number; sales: number }>

/** Counts both lists. A business in both counts once; an unknown one is identified by its name. */
export function summarize(acceptance: readonly Partner[], sales: readonly Partner[]): Summary {
  const all = [...acceptance, ...sales]
  return {
    partners: new Set(all.map(({ name, business }) => business?.path ?? name.trim().toLowerCase())).size,
    categories: categoriesOf(all).length,
    acceptance: acceptance.length,
    sales: sales.length,
  }
}

/** All categories without duplicates, in German alphabetical order. */
export function categoriesOf(partners: readonly Partner[]): string[] {
  const named = partners.flatMap(({ category_name }) => category_name?.trim() || [])
  return [...new Set(named)].sort(new Intl.Collator('de').compare)
}

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
