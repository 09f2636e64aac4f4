import { hasFailed, type Listing } from '../../lib/list/listing'
import type { Tables } from '../../lib/supabase/database.types'
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
