import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Application, Member } from './member'

/** State of the page: the members, or that reading failed. */
export type MemberListing =
  | Readonly<{ state: 'loaded'; members: readonly Member[] }>
  | Readonly<{ state: 'failed' }>

/** Reads all members in order of their names. Never rejects: a failure is a state of the page. */
export async function listMembers(client: DatabaseClient): Promise<MemberListing> {
  const { data, error } = await client
    .from('voucher_participants')
    .select('*')
    .order('name')
    // No retries: postgrest-js would retry for seconds; the page reports the failure at once and offers to retry.
    .retry(false)
  if (error) {
    console.error('The members could not be read:', error.message)
    return { state: 'failed' }
  }
  return { state: 'loaded', members: data }
}

/** Inserts an application. Rejects with the PostgREST error. */
export async function insertApplication(client: DatabaseClient, application: Application): Promise<void> {
  await client.from('applications').insert(application).throwOnError()
}
