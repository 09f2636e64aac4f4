import type { Counted } from '../../content/association'
import type { DatabaseClient } from '../../lib/database-client'

/** Who neither takes nor sells the voucher card. */
const NO_PARTNER = 'business'

/** Counts members and voucher partners; who stands in several lists is one. Never rejects: a failure is logged, and nobody counted. */
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
