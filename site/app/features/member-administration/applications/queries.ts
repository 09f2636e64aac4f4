import { everyRow, type Progress } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { MemberDetails } from '../member'
import type { Application, ApplicationStatus } from './application'

/** All but the whole message, which has the IBAN. */
const COLUMNS =
  'id,name,business_name,address,phone,email,website,status,created_at,consents,message_without_bank_details,account_holder,iban_masked,bic'

/** All applications, newest first. Rejects with the PostgREST error. */
export const listApplications = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Application>(client, 'applications', onProgress, COLUMNS)

/** RLS hides rows from UPDATE, which then succeeds with 0 rows; `select().single()` turns that into an error. */
export async function decideApplication(
  client: DatabaseClient,
  id: string,
  status: ApplicationStatus,
): Promise<Application> {
  const { data } = await client
    .from('applications')
    .update({ status })
    .eq('id', id)
    .select(COLUMNS)
    .single<Application>()
    .throwOnError()
  return data
}

/** Moves an application to the bin. RLS hides rows from DELETE; see above. */
export async function deleteApplication(client: DatabaseClient, id: string): Promise<void> {
  await client.from('applications').delete().eq('id', id).select('id').single().throwOnError()
}

export async function readApplication(client: DatabaseClient, id: string): Promise<Application> {
  const { data } = await client
    .from('applications')
    .select(COLUMNS)
    .eq('id', id)
    .single<Application>()
    .throwOnError()
  return data
}

/** Makes the applicant a member, with a welcome mail and, with `invite`, an invitation to an account. Rejects with the PostgREST error. */
export async function acceptApplication(
  client: DatabaseClient,
  id: string,
  member: Partial<MemberDetails>,
  invite: boolean,
): Promise<void> {
  await client.rpc('accept_application', { _id: id, _member: member, _invite: invite }).throwOnError()
}

/** Takes back, within a minute, that an application was accepted: with the member and the mail. Rejects with the PostgREST error. */
export async function undoAcceptedApplication(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('undo_accepted_application', { _id: id }).throwOnError()
}
