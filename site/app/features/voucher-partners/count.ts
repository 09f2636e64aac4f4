import type { DatabaseClient } from '../../lib/supabase/clients'

/** Numbers counted in the database: all members, and those that take or sell the voucher card. */
export type Counted = Readonly<{ members: number; partners: number }>

/** `location_type` of businesses that neither take nor sell the voucher card. */
const NO_PARTNER = 'business'

/** Counts members and voucher partners; a business in several lists counts once. Never rejects: a failure is logged and returns zeros. */
export async function countParticipants(client: DatabaseClient): Promise<Counted> {
  const { data, error } = await client.from('voucher_participants').select('name,location_type').retry(false)
  if (error) console.error('Members and partners could not be counted:', error.message)
  const names = (rows: NonNullable<typeof data>) =>
    new Set(rows.map(({ name }) => name.trim().toLowerCase())).size
  const rows = data ?? []
  return {
    members: names(rows),
    partners: names(rows.filter(({ location_type }) => location_type !== NO_PARTNER)),
  }
}
