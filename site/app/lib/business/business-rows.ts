import { readListing } from '../list/listing'
import type { DatabaseClient } from '../supabase/clients'
import { businessPath } from './business'

/** The business that a row of `voucher_participants` belongs to: path of its page, and whether it has opening hours. */
export type BusinessOfRow = Readonly<{ path: string; hasHours: boolean }>

/** Businesses by the id of the row. Never rejects: empty when they can't be read, so that lists have no links. */
export async function businessesByRow(client: DatabaseClient): Promise<ReadonlyMap<string, BusinessOfRow>> {
  const rows = client.from('business_rows').select('id,business_id,title,has_hours')
  const listing = await readListing('businesses of the list', rows)
  return new Map(
    listing.state === 'failed'
      ? []
      : listing.rows.map(({ id, business_id, title, has_hours }) => [
          id,
          { path: businessPath({ id: business_id, name: title }), hasHours: has_hours },
        ]),
  )
}

/** Rows with their business, each business once: the first of its rows. */
export function oncePerBusiness<Row extends Readonly<{ id: string }>>(
  rows: readonly Row[],
  businesses: ReadonlyMap<string, BusinessOfRow>,
): readonly (Row & Readonly<{ business?: BusinessOfRow }>)[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const business = businesses.get(row.id)
    if (!business) return row
    if (seen.has(business.path)) return []
    seen.add(business.path)
    return { ...row, business }
  })
}
