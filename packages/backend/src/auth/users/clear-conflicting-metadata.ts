import type { Database } from '../context.ts'

/**
 * Clears the metadata of an unconfirmed account when a second sign-up has different metadata: which of the two is the owner's is
 * unknown. Metadata of an invitation stays.
 */
export async function clearConflictingMetadata(
  database: Database,
  userId: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await database.query(
    `with emptied as (
       update auth.users set raw_user_meta_data = '{}', updated_at = now()
       where id = $1 and email_confirmed_at is null and invited_at is null and raw_user_meta_data <> $2::jsonb
       returning id, email
     )
     update auth.identities as i set updated_at = now(), identity_data = jsonb_build_object(
         'sub', emptied.id, 'email', emptied.email, 'email_verified', false, 'phone_verified', false)
     from emptied where i.user_id = emptied.id and i.provider = 'email'`,
    [userId, metadata],
  )
}
