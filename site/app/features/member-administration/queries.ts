import { everyRow, type Progress } from '../../lib/list/every-row'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Member, MemberDetails } from './member'

const TABLE = 'voucher_participants'

/** All members and partners, newest first. Like everything here, rejects with the PostgREST error. */
export const listMembers = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Member>(client, TABLE, onProgress)

export async function insertMember(client: DatabaseClient, details: MemberDetails): Promise<Member> {
  const { data } = await client
    .from(TABLE)
    .insert({ ...details, external_id: `manual-${Date.now()}` })
    .select()
    .single<Member>()
    .throwOnError()
  return data
}

/** Inserts all or none. Each gets a timestamp of its own. */
export async function insertMembers(
  client: DatabaseClient,
  members: readonly MemberDetails[],
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
    .select()
    .single<Member>()
    .throwOnError()
  return data
}

export async function deleteMember(client: DatabaseClient, id: string): Promise<void> {
  await client.from(TABLE).delete().eq('id', id).select('id').single().throwOnError()
}
