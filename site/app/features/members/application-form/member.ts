import type { Tables } from '../../../lib/supabase/database.types'
import type { BusinessOfRow } from '../../businesses/business-rows'

/** The columns of `voucher_participants` that the page shows to visitors. */
export type Member = Readonly<
  Pick<Tables<'voucher_participants'>, 'id' | 'name' | 'category_name' | 'address' | 'postal_code' | 'city'>
> &
  Readonly<{ business?: BusinessOfRow }>

/** Row that the form inserts (docs/product.md#service-calls). */
export type Application = Readonly<{
  name: string
  business_name: string
  address: string
  phone: string
  email: string
  website: string | null
  message: string
  /** Consents given in the form; the database adds the time. */
  consents: Readonly<{
    /** Date of the text agreed to, `2026-11-22`. */
    version: string
    statutes: boolean
    privacy: boolean
    /** Direct debit of the fee. */
    mandate: boolean
  }>
}>
