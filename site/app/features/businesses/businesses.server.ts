import type { Counted } from '../../lib/list/indexed-pages.server'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'

/** Rows of the printed list: some fifty pages. */
export const MOST_PARTICIPANTS = 1_000
const COLUMNS = 'name,category_name,address,postal_code,city,phone,accepts_vouchers,sells_vouchers'

type Row = Pick<
  Tables<'business_entries'>,
  | 'name'
  | 'category_name'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'phone'
  | 'accepts_vouchers'
  | 'sells_vouchers'
>

/**
 * Every business that takes or sells the voucher card, once, by the name on its door, for the printed list; the first 1,000. Rejects with the
 * PostgREST error.
 */
export async function listParticipants(client: DatabaseClient) {
  const { data } = await client
    .from('business_entries')
    .select(COLUMNS)
    .or('accepts_vouchers.is.true,sells_vouchers.is.true')
    .order('name')
    .order('id')
    .limit(MOST_PARTICIPANTS)
    .overrideTypes<Row[], { merge: false }>()
    .retry(false)
    .throwOnError()
  return data.map((row) => ({
    name: row.name,
    category: row.category_name,
    street: row.address,
    town: [row.postal_code, row.city].filter(Boolean).join(' ') || null,
    phone: row.phone,
    accepts: row.accepts_vouchers,
    sells: row.sells_vouchers,
  }))
}

/** Businesses whose pages search engines may have. */
export const indexedBusinesses = (client: DatabaseClient, counted: Counted) =>
  client
    .from('business_entries')
    .select('id,name', counted)
    .or('description.not.is.null,about.not.is.null,offers.not.is.null,hours.not.is.null')
    .order('name')
    .order('id')
    .retry(false)
