import { everyRow, type Progress } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { failureToast, type Toast } from '../../../ui/toast/toast-context'
import type { BANK_FIELDS, Member, MemberDetails } from '../../businesses/member'

export const TABLE = 'voucher_participants'

/** All but the IBAN, which is revealed one by one. */
export const COLUMNS =
  'id,external_id,name,business_name,description,category_name,address,postal_code,city,phone,email,website,location_type,salutation,contact_person,payment_method,account_holder,iban_masked,created_at'

/** All members and partners, newest first. Like everything here, rejects with the PostgREST error. */
export const listMembers = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Member>(client, TABLE, onProgress, COLUMNS)

/** Bank details of all members by id; noted in the audit log as an export. */
export async function exportBankDetails(client: DatabaseClient) {
  const { data } = await client.rpc('export_bank_details').throwOnError()
  return new Map(data.map(({ id, ...details }) => [id, details as BankDetails]))
}

export type BankDetails = Pick<MemberDetails, (typeof BANK_FIELDS)[number]>

export async function insertMember(
  client: DatabaseClient,
  details: Partial<MemberDetails> & Pick<MemberDetails, 'name'>,
): Promise<Member> {
  const { data } = await client
    .from(TABLE)
    .insert({ ...details, external_id: `manual-${Date.now()}` })
    .select(COLUMNS)
    .single<Member>()
    .throwOnError()
  return data
}

/** Inserts all members or no member. Each gets a timestamp of its own. */
export async function insertMembers(
  client: DatabaseClient,
  members: readonly (Partial<MemberDetails> & Pick<MemberDetails, 'name'>)[],
): Promise<void> {
  const now = Date.now()
  await client
    .from(TABLE)
    .insert(members.map((details, place) => ({ ...details, external_id: `import-${now + place}` })))
    .throwOnError()
}

/** RLS hides rows from UPDATE, which then succeeds with 0 rows; `select().single()` turns that into an error. */
export async function updateMember(
  client: DatabaseClient,
  id: string,
  changes: Partial<MemberDetails>,
): Promise<Member> {
  const { data } = await client
    .from(TABLE)
    .update(changes)
    .eq('id', id)
    .select(COLUMNS)
    .single<Member>()
    .throwOnError()
  return data
}

export async function deleteMember(client: DatabaseClient, id: string): Promise<void> {
  await client.from(TABLE).delete().eq('id', id).select('id').single().throwOnError()
}

/** Toasts of the page (docs/product.md#member-list). */
export const LOADING_FAILED = failureToast('Daten konnten nicht geladen werden.')
export const STATUS_FAILED = failureToast('Status konnte nicht aktualisiert werden.')
export const UPDATE_FAILED = failureToast('Mitglied konnte nicht aktualisiert werden.')
export const DELETING_FAILED = failureToast('Mitglied konnte nicht gelöscht werden.')
export const ADDING_FAILED = failureToast('Mitglied konnte nicht hinzugefügt werden.')
export const FACTOR_MISSING = failureToast(
  'Bankdaten speichern Sie nur mit einem zweiten Faktor. Ihrem Konto fehlt er noch: Sie richten ihn unter „Sicherheit“ ein.',
)
export const UPDATED = { title: 'Mitglied aktualisiert' } satisfies Toast
export const DELETED = { title: 'Mitglied gelöscht' } satisfies Toast
export const ADDED = { title: 'Mitglied hinzugefügt' } satisfies Toast
export const APPROVED = {
  title: 'Status aktualisiert',
  description: 'Antrag wurde genehmigt.',
} satisfies Toast
export const REJECTED = {
  title: 'Status aktualisiert',
  description: 'Antrag wurde abgelehnt.',
} satisfies Toast
export const ACCEPTED = { title: 'Als Mitglied aufgenommen' } satisfies Toast
export const APPLICATION_DELETED = {
  title: 'Antrag gelöscht',
  description: 'Er liegt 30 Tage im Papierkorb.',
} satisfies Toast
export const DELETING_APPLICATION_FAILED = failureToast('Antrag konnte nicht gelöscht werden.')
export const ROLE_CHANGED = { title: 'Rolle aktualisiert' } satisfies Toast
export const ROLE_FAILED = failureToast('Rolle konnte nicht aktualisiert werden.')
export const LAST_ADMIN = failureToast(
  'Das ist das letzte Konto im Vorstand. Bitte geben Sie dieses Amt zuerst einem anderen Konto.',
)

/** Why the database rejected an imported line. */
export const explainRefusal = (): string => 'Die Datenbank nimmt diese Angaben nicht an.'
