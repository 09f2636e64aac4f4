import type { Business } from '../../../lib/business/business'
import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables, TablesUpdate } from '../../../lib/supabase/database.types'

/** What the office writes of an entry beyond its base data, which are the member's. */
export type BusinessDetails = Pick<
  Business,
  'about' | 'offers' | 'hours' | 'open_sundays' | 'logo_url' | 'pictures' | 'latitude' | 'longitude'
>

/** A row of the list that belongs to an entry. */
export type BusinessRow = Pick<Tables<'business_rows'>, 'id' | 'name' | 'location_type'>

/** All businesses by name. Like everything here, rejects with the error of the service. */
export const listBusinesses = (client: DatabaseClient) =>
  everyRowInOrder<Business>(() => client.from('business_entries').select('*').order('name').order('id'))

/**
 * Changes an entry that is as it was when it was read. Answers false where it is not, and where RLS hides it: an update then succeeds with no
 * rows.
 */
export async function updateBusiness(
  client: DatabaseClient,
  { id, updated_at }: Pick<Business, 'id' | 'updated_at'>,
  changes: Partial<BusinessDetails>,
): Promise<boolean> {
  const rows = await client
    .from('business_entries')
    .update(changes as unknown as TablesUpdate<'business_entries'>)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('id')
    .maybeSingle()
    .throwOnError()
  return rows.data !== null
}

/** An entry as it is now, and who of the office has changed it since; null where that is not known. */
export async function readChangedBusiness(
  client: DatabaseClient,
  { id, updated_at }: Pick<Business, 'id' | 'updated_at'>,
): Promise<Readonly<{ business: Business; by: string | null }>> {
  const [{ data: business }, { data: by }] = await Promise.all([
    client.from('business_entries').select('*').eq('id', id).single().throwOnError(),
    client.rpc('last_editor_of_business', { _business_id: id, _since: updated_at }),
  ])
  return { business: business as unknown as Business, by }
}

export async function rowsOfBusiness(client: DatabaseClient, id: string): Promise<readonly BusinessRow[]> {
  const rows = client.from('business_rows').select('id,name,location_type').eq('business_id', id)
  return (await rows.order('location_type').order('id').throwOnError()).data
}

/** `from` becomes a part of `into`. */
export async function mergeBusinesses(client: DatabaseClient, into: string, from: string): Promise<void> {
  await client.rpc('merge_businesses', { _into: into, _from: from }).throwOnError()
}

/** Takes that back within a minute. */
export async function undoMerge(client: DatabaseClient, from: string): Promise<void> {
  await client.rpc('undo_merged_businesses', { _from: from }).throwOnError()
}

/** Gives the row an entry of its own. */
export async function splitBusiness(client: DatabaseClient, rowId: string): Promise<void> {
  await client.rpc('split_business', { _participant_id: rowId }).throwOnError()
}
