import type { DatabaseClient } from '../../lib/supabase/clients'

/** Numbers counted in the database: all members, and those that take or sell the voucher card. */
export type Counted = Readonly<{ members: number; partners: number }>

/** Counts businesses, and those that take or sell the voucher card. Never rejects: a failure is logged and returns zeros. */
export async function countParticipants(client: DatabaseClient): Promise<Counted> {
  const { data, error } = await client
    .from('business_summary')
    .select('businesses,partners')
    .single()
    .retry(false)
  if (error) console.error('Members and partners could not be counted:', error.message)
  return { members: data?.businesses ?? 0, partners: data?.partners ?? 0 }
}
