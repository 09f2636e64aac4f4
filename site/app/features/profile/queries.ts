import type { DatabaseClient } from '../../lib/database-client'
import type { Profile } from '../../lib/session/profile'

type ProfileChanges = Partial<Omit<Profile, 'user_id'>>

/**
 * Stores changes of the person's own profile. Rejects with the wire's error, also when there is no profile to change: the
 * row is asked back, because an update that meets no row is none that fails.
 */
export async function updateProfile(
  client: DatabaseClient,
  userId: string,
  changes: ProfileChanges,
): Promise<void> {
  await client
    .from('profiles')
    .update(changes)
    .eq('user_id', userId)
    .select('user_id')
    .single()
    .throwOnError()
}
