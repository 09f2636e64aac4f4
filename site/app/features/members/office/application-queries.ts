import { DecidedMeanwhile } from '../../../entries/pending/waiting-kind'
import { everyRow, type Progress } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { MemberDetails } from '../../businesses/member'
import type { Application, ApplicationStatus } from './application'
import { readMessage } from './application-message'
import { EMPTY_MEMBER, longest, type TypedMember } from './member-schema'

/** All but the whole message, which has the IBAN. */
const COLUMNS =
  'id,name,business_name,address,phone,email,website,status,created_at,consents,message_without_bank_details,account_holder,iban_masked,bic'

/** All applications, newest first. Rejects with the PostgREST error. */
export const listApplications = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Application>(client, 'applications', onProgress, COLUMNS)

/**
 * Rejects with `DecidedMeanwhile` where the status is another one than `from` by now; RLS, which hides rows from UPDATE, looks the same.
 */
export async function decideApplication(
  client: DatabaseClient,
  id: string,
  status: ApplicationStatus,
  from: ApplicationStatus,
): Promise<Application> {
  const { data } = await client
    .from('applications')
    .update({ status })
    .eq('id', id)
    .eq('status', from)
    .select(COLUMNS)
    .maybeSingle<Application>()
    .throwOnError()
  if (!data) throw new DecidedMeanwhile()
  return data
}

/** Moves an application to the bin. RLS hides rows from DELETE, which then succeeds with 0 rows; `single()` turns that into an error. */
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

/** Error code for an application that is rejected, or accepted already. */
const NOT_TO_ACCEPT = 'PT409'

/**
 * Makes the applicant a member, with a welcome mail and, with `invite`, an invitation to an account. Rejects with the PostgREST error, or
 * `DecidedMeanwhile`.
 */
export async function acceptApplication(
  client: DatabaseClient,
  id: string,
  member: Partial<MemberDetails>,
  invite: boolean,
): Promise<void> {
  const { error } = await client.rpc('accept_application', { _id: id, _member: member, _invite: invite })
  if (error?.code === NOT_TO_ACCEPT) throw new DecidedMeanwhile()
  if (error) throw error
}

/** What came of an accepted application. */
export type Outcome = Readonly<{
  accepted_at: string
  /** Id and name of the member; null where it was deleted since. */
  member_id: string | null
  member: string | null
  account: 'invited' | 'confirmed' | null
  /** The welcome mail; `retried`: at least one try has failed, `failed`: there is no further one. Null where it is not known any more. */
  welcome: 'waiting' | 'retried' | 'failed' | 'sent' | null
}>

/** Null where it was only approved. Rejects with the PostgREST error. */
export async function readOutcome(client: DatabaseClient, id: string): Promise<Outcome | null> {
  const { data } = await client.rpc('accepted_application', { _id: id }).throwOnError()
  return (data as readonly Outcome[])[0] ?? null
}

/** Takes back, within a minute, that an application was accepted: with the member and the mail. Rejects with the PostgREST error. */
export async function undoAcceptedApplication(client: DatabaseClient, id: string): Promise<void> {
  await client.rpc('undo_accepted_application', { _id: id }).throwOnError()
}

/** Initial values of a new member from an application with this IBAN; to be checked before saving. */
export function draftFromApplication(application: Application, iban: string): TypedMember {
  const { lines } = readMessage(application.message_without_bank_details)
  const lineValue = (label: string) => lines.find((line) => line.label === label)?.value ?? ''
  const { address, postal_code, city } = splitAddress(application.address)
  return {
    ...EMPTY_MEMBER,
    name: application.business_name || application.name,
    business_name: application.business_name,
    contact_person: application.name.slice(0, longest('contact_person')),
    address,
    postal_code,
    city,
    phone: application.phone,
    email: application.email,
    website: application.website ?? '',
    location_type: lineValue('Gutscheinannahme') === 'Ja' ? 'acceptance' : EMPTY_MEMBER.location_type,
    payment_method: wantsDebit(application) ? 'einzug' : EMPTY_MEMBER.payment_method,
    account_holder: application.account_holder ?? '',
    iban,
  }
}

/** Applications from before the form asked for a mandate imply it by an IBAN. */
const wantsDebit = ({ consents, iban_masked }: Application) => consents?.mandate ?? iban_masked !== null

/** Splits "Markt 1, Hinterhaus, 12345 Musterstadt"; other texts are not split. */
function splitAddress(written: string) {
  const found = /^(.*),\s*(\d{4,5})\s+([^,]+)$/.exec(written)
  if (!found) return { address: written.slice(0, longest('address')), postal_code: '', city: '' }
  const [, address = '', postal_code = '', city = ''] = found
  return { address: address.slice(0, longest('address')), postal_code, city: city.slice(0, longest('city')) }
}
