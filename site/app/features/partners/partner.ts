import type { Tables } from '../../lib/database.types'

/** A row of `voucher_participants` as everybody may read it, without the columns only admins see. */
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
>

/** Where cards are taken as money, and where they are sold. */
export type ListKey = 'acceptance' | 'sales'

/** Name a partner is listed and sorted under: that of the business, else the partner's own (docs/product.md#voucher-partners). */
export function listedName({ name, business_name }: Pick<Partner, 'name' | 'business_name'>): string {
  return business_name?.trim() || name
}

/** Street, postal code and town in one line; null when nothing is known. */
export function fullAddress({ address, postal_code, city }: Partner): string | null {
  const town = [postal_code, city].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ') || null
}
