import { businessesByRow, oncePerBusiness } from '../../lib/business/business-rows'
import { type Listing, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Application, Member } from './member'

/** Reads all members in order of their names, each business once. Never rejects. */
export async function listMembers(client: DatabaseClient): Promise<Listing<Member>> {
  const [listing, businesses] = await Promise.all([
    readListing('members', client.from('voucher_participants').select('*').order('name')),
    businessesByRow(client),
  ])
  return listing.state === 'failed'
    ? listing
    : { ...listing, rows: oncePerBusiness(listing.rows, businesses) }
}

/** Inserts an application. Rejects with the PostgREST error. */
export async function insertApplication(client: DatabaseClient, application: Application): Promise<void> {
  await client.from('applications').insert(application).throwOnError()
}
