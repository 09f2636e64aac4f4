import { everyRow, type Progress } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { MemberDetails } from '../member'
import type { Application, ApplicationStatus } from './application'

/** All applications, newest first. Rejects with the PostgREST error. */
export const listApplications = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Application>(client, 'applications', onProgress)

/** RLS hides rows from UPDATE, which then succeeds with 0 rows; `select().single()` turns that into an error. */
export async function decideApplication(
  client: DatabaseClient,
  id: string,
  status: Exclude<ApplicationStatus, 'pending'>,
): Promise<Application> {
  const { data } = await client
    .from('applications')
    .update({ status })
    .eq('id', id)
    .select()
    .single<Application>()
    .throwOnError()
  return data
}

/** Makes the applicant a member, with a welcome mail and, with `invite`, an invitation to an account. Rejects with the PostgREST error. */
export async function acceptApplication(
  client: DatabaseClient,
  id: string,
  member: MemberDetails,
  invite: boolean,
): Promise<void> {
  await client.rpc('accept_application', { _id: id, _member: member, _invite: invite }).throwOnError()
}
