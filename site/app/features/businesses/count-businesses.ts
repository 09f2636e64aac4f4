import type { DatabaseClient } from '../../lib/supabase/clients'

/** How many businesses there are of a kind, as lists in pages ask for it (`PagedList.count`). */
export async function countBusinesses(client: DatabaseClient, kind: 'businesses' | 'acceptance' | 'sales') {
  const { data, error } = await client
    .from('business_summary')
    .select('businesses,acceptance,sales')
    .single()
    .retry(false)
  return { data: null, count: data?.[kind] ?? null, error }
}
