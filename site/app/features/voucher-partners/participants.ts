import { everyRowInOrder } from '../../lib/list/every-row'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import { listedName } from './partner'

const COLUMNS =
  'name,business_name,category_name,address,postal_code,city,phone,accepts_vouchers,sells_vouchers'

type Row = Pick<
  Tables<'business_entries'>,
  | 'name'
  | 'business_name'
  | 'category_name'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'phone'
  | 'accepts_vouchers'
  | 'sells_vouchers'
>

const german = new Intl.Collator('de')

/** Every business that takes or sells the voucher card, once, by name, as the printed list has it. Rejects with the PostgREST error. */
export async function listParticipants(client: DatabaseClient) {
  const rows = await everyRowInOrder<Row>(() =>
    client
      .from('business_entries')
      .select(COLUMNS)
      .or('accepts_vouchers.is.true,sells_vouchers.is.true')
      .order('name')
      .order('id'),
  )
  return rows
    .map((row) => ({
      name: listedName(row),
      category: row.category_name,
      street: row.address,
      town: [row.postal_code, row.city].filter(Boolean).join(' ') || null,
      phone: row.phone,
      accepts: row.accepts_vouchers,
      sells: row.sells_vouchers,
    }))
    .sort((one, other) => german.compare(one.name, other.name))
}
