import type { Tables } from '../../lib/database.types'

/** A row of `voucher_participants` as everybody may read it, as far as the page shows it. */
export type Member = Readonly<
  Pick<
    Tables<'voucher_participants'>,
    'id' | 'name' | 'business_name' | 'category_name' | 'address' | 'postal_code' | 'city'
  >
>

/** What the form sends (docs/product.md#service-calls). */
export type Application = Readonly<{
  name: string
  business_name: string
  address: string
  phone: string
  email: string
  website: string | null
  message: string
  /** What was agreed to in the form; the database adds when. */
  consents: Readonly<{
    /** Day of the words, `2026-11-22`. */
    version: string
    statutes: boolean
    privacy: boolean
    /** Direct debit of the fee. */
    mandate: boolean
  }>
}>
