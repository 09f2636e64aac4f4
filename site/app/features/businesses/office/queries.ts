import { everyRowInOrder } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'
import { failureToast, type Toast } from '../../../ui/toast/toast-context'
import type { Business } from '../business'

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

/** The person of the office who has changed an entry since it was read; null if unknown. */
export async function lastEditor(
  client: DatabaseClient,
  { id, updated_at }: Pick<Business, 'id' | 'updated_at'>,
): Promise<string | null> {
  const { data } = await client.rpc('last_editor_of_business', { _business_id: id, _since: updated_at })
  return data
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

export const SAVED = { title: 'Eintrag gespeichert' } satisfies Toast
export const SAVING_FAILED = failureToast('Eintrag konnte nicht gespeichert werden.')
export const INCOMPLETE = failureToast('Bitte sehen Sie die markierten Felder durch.')
export const MERGED = { title: 'Einträge zusammengelegt' } satisfies Toast
export const SPLIT = { title: 'Eintrag getrennt' } satisfies Toast
export const MERGING_FAILED = failureToast('Einträge konnten nicht geändert werden.')
