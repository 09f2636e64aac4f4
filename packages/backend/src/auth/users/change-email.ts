import type { Database } from '../context.ts'
import { emailExists } from '../errors.ts'
import { invalidateTokens } from './invalidate-tokens.ts'

/**
 * Sets the address of the account and of its e-mail identity and clears a pending change. `confirmed`: whether the address was
 * confirmed by mail. Error: `email_exists`.
 */
export async function changeEmail(
  database: Database,
  userId: string,
  email: string,
  confirmed: boolean,
): Promise<void> {
  await database
    .query(
      `with identity as (
         update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', $3::boolean),
           updated_at = now()
         where user_id = $1 and provider = 'email'
       )
       update auth.users set email = $2, email_confirmed_at = case when $3 then now() end, updated_at = now() where id = $1`,
      [userId, email, confirmed],
    )
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '23505') throw emailExists()
      throw error
    })
  await invalidateTokens(database, userId)
}
