import type { Profile } from '../../lib/session/session-state'
import type { DatabaseClient } from '../../lib/supabase/clients'

type ProfileChanges = Partial<Omit<Profile, 'user_id'>>

/**
 * Updates the user's own profile. Rejects with the PostgREST error. RLS hides other rows from UPDATE, which then succeeds with 0 rows;
 * `select().single()` turns that into an error.
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
