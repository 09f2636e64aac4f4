import { readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Application } from './member'

/** Reads all members in order of their names. Never rejects. */
export const listMembers = (client: DatabaseClient) =>
  readListing('members', client.from('voucher_participants').select('*').order('name'))

/** Inserts an application. Rejects with the PostgREST error. */
export async function insertApplication(client: DatabaseClient, application: Application): Promise<void> {
  await client.from('applications').insert(application).throwOnError()
}
