import type { DatabaseClient } from '../../lib/database-client'
import type { Application, Member } from './member'

/** What the page has to show: the members, or that they could not be read. */
export type MemberListing =
  | Readonly<{ state: 'loaded'; members: readonly Member[] }>
  | Readonly<{ state: 'failed' }>

/** Reads all members in the order of their names. Never rejects: a failure is a state of the page. */
export async function listMembers(client: DatabaseClient): Promise<MemberListing> {
  const { data, error } = await client
    .from('voucher_participants')
    .select('*')
    .order('name')
    // The client would try a lost connection again for seconds; the page says so at once and offers to try again.
    .retry(false)
  if (error) {
    console.error('The members could not be read:', error.message)
    return { state: 'failed' }
  }
  return { state: 'loaded', members: data }
}

/** Hands an application in. Rejects with the wire's error. */
export async function insertApplication(client: DatabaseClient, application: Application): Promise<void> {
  await client.from('applications').insert(application).throwOnError()
}
