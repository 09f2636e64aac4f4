import type { DatabaseClient } from '../../lib/supabase/clients'

/** Numbers counted in the database: all members, and those that take or sell the voucher card. */
export type Counted = Readonly<{ members: number; partners: number }>

/** Counts businesses, and those that take or sell the voucher card. Never rejects: a failure is logged and returns zeros. */
export async function countParticipants(client: DatabaseClient): Promise<Counted> {
  const businesses = () =>
    client.from('business_entries').select('id', { count: 'exact', head: true }).retry(false)
  const [members, partners] = await Promise.all([
    businesses(),
    businesses().or('accepts_vouchers.is.true,sells_vouchers.is.true'),
  ])
  const error = members.error ?? partners.error
  if (error) console.error('Members and partners could not be counted:', error.message)
  return { members: members.count ?? 0, partners: partners.count ?? 0 }
}
