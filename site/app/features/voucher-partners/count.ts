import type { DatabaseClient } from '../../lib/supabase/clients'

/** Numbers counted in the database: all members, and those that take or sell the voucher card. */
export type Counted = Readonly<{ members: number; partners: number }>

/** Counts businesses, and those that take or sell the voucher card. Never rejects: a failure is logged and returns zeros. */
export async function countParticipants(client: DatabaseClient): Promise<Counted> {
  const { data, error } = await client
    .from('business_entries')
    .select('accepts_vouchers,sells_vouchers')
    .retry(false)
  if (error) console.error('Members and partners could not be counted:', error.message)
  const businesses = data ?? []
  return {
    members: businesses.length,
    partners: businesses.filter((each) => each.accepts_vouchers || each.sells_vouchers).length,
  }
}
