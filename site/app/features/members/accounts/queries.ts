import { everyRow, type Progress } from '../../../lib/list/every-row'
import type { Role } from '../../../lib/session/role'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Account } from './account'

/** All accounts, newest first. Like everything here, rejects with the PostgREST error. */
export const listAccounts = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Account>(client, 'accounts', onProgress)

/** Sets the role of an account. Accounts without a row in `user_roles` are guests, so the first role is inserted. */
export async function changeRole(client: DatabaseClient, userId: string, role: Role): Promise<void> {
  const { data } = await client
    .from('user_roles')
    .update({ role })
    .eq('user_id', userId)
    .select('user_id')
    .throwOnError()
  if (data.length === 0) await client.from('user_roles').insert({ user_id: userId, role }).throwOnError()
}
