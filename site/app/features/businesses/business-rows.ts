import { oneOf } from '../../../../supabase/functions/_shared/filters'
import { readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { businessPath } from './business'

/** The business that a row of `voucher_participants` belongs to: path of its page, and whether it has opening hours. */
export type BusinessOfRow = Readonly<{ path: string; hasHours: boolean }>

/** Ids in one address. */
const IDS_OF_REQUEST = 100

type Identified = Readonly<{ id: string }>

/** Rows of `voucher_participants` with their business, each business once: its first row. Never rejects: without links where they can't be read. */
export async function withBusinesses<Row extends Identified>(client: DatabaseClient, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_OF_REQUEST) }, (_, part) =>
    businessesByRow(client, ids.slice(part * IDS_OF_REQUEST, (part + 1) * IDS_OF_REQUEST)),
  )
  return oncePerBusiness(rows, new Map((await Promise.all(parts)).flatMap((found) => [...found])))
}

async function businessesByRow(
  client: DatabaseClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BusinessOfRow>> {
  const rows = client
    .from('business_rows')
    .select('id,business_id,title,has_hours')
    .filter('id', 'in', oneOf(ids))
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

function oncePerBusiness<Row extends Identified>(
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

/** How many businesses there are of a kind, as lists in pages ask for it (`PagedList.count`). */
export async function countBusinesses(client: DatabaseClient, kind: 'businesses' | 'acceptance' | 'sales') {
  const { data, error } = await client
    .from('business_summary')
    .select('businesses,acceptance,sales')
    .single()
    .retry(false)
  return { data: null, count: data?.[kind] ?? null, error }
}
