import type { Business } from '../../../lib/business/business'
import { everyRowInOrder } from '../../../lib/list/every-row'
import { pictureFileName } from '../../../lib/picture/picture-file'
import { sessionStorageClient } from '../../../lib/session/session-clients'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Json, Tables } from '../../../lib/supabase/database.types'

const BUCKET = 'business-pictures'

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

/** RLS hides rows from UPDATE, which then succeeds with 0 rows; `single()` turns that into an error. */
export async function updateBusiness(
  client: DatabaseClient,
  id: string,
  details: BusinessDetails,
): Promise<void> {
  const { hours, pictures, ...others } = details
  await client
    .from('business_entries')
    .update({ ...others, hours: hours as Json, pictures: pictures as unknown as NonNullable<Json> })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

export async function rowsOfBusiness(client: DatabaseClient, id: string): Promise<readonly BusinessRow[]> {
  const rows = client.from('business_rows').select('id,name,location_type').eq('business_id', id)
  return (await rows.order('location_type').order('id').throwOnError()).data
}

/** `from` becomes a part of `into`. */
export async function mergeBusinesses(client: DatabaseClient, into: string, from: string): Promise<void> {
  await client.rpc('merge_businesses', { _into: into, _from: from }).throwOnError()
}

/** Gives the row an entry of its own. */
export async function splitBusiness(client: DatabaseClient, rowId: string): Promise<void> {
  await client.rpc('split_business', { _participant_id: rowId }).throwOnError()
}

/** Stores a picture and answers its address. */
export async function storePicture(picture: File): Promise<string> {
  const bucket = (await sessionStorageClient()).from(BUCKET)
  const { data, error } = await bucket.upload(pictureFileName(picture.type), picture)
  if (error) throw error
  return bucket.getPublicUrl(data.path).data.publicUrl
}
