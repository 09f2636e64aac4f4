import type { Tables } from '../../../lib/supabase/database.types'
import type { BusinessOfRow } from '../business-rows'

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
