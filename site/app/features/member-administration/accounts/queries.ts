import type { DatabaseClient } from '../../../lib/database-client'
import { everyRow, type Progress } from '../../../lib/list/every-row'
import type { Role } from '../../../lib/session/role'
import type { Account } from './account'

/** All accounts, newest first. Rejects with the wire's error, as everything here. */
export const listAccounts = (client: DatabaseClient, onProgress: (progress: Progress) => void) =>
  everyRow<Account>(client, 'accounts', onProgress)

/** Gives an account another role. An account without a row of its own is a guest, so the first role is a new row. */
export async function changeRole(client: DatabaseClient, userId: string, role: Role): Promise<void> {
  const { data } = await client
    .from('user_roles')
    .update({ role })
    .eq('user_id', userId)
    .select('user_id')
    .throwOnError()
  if (data.length === 0) await client.from('user_roles').insert({ user_id: userId, role }).throwOnError()
}
