import type { Database } from '../context.ts'
import { mergeMetadata } from './metadata.ts'
import type { UserRow } from './user-row.ts'

/**
 * Turns a registered, unconfirmed account into an invited one; its metadata become those of the invitation. An account that was
 * invited before keeps its metadata.
 */
export async function inviteUnconfirmed(
  database: Database,
  user: UserRow,
  userMetadata: Record<string, unknown>,
): Promise<UserRow> {
  if (user.invited_at) return user
  const raw_user_meta_data = mergeMetadata(null, userMetadata)
  await database.query(
    `update auth.users set raw_user_meta_data = $2, invited_at = now(), updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [user.id, raw_user_meta_data],
  )
  return { ...user, raw_user_meta_data, invited_at: new Date() }
}
