import type { Database } from '../room.ts'

/** Gives the account and its e-mail identity a new, confirmed address and ends what was pending. 23505: it is taken. */
export async function changeEmail(database: Database, userId: string, email: string): Promise<void> {
  await database.query(
    `with identity as (
       update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true),
         updated_at = now()
       where user_id = $1 and provider = 'email'
     ), pending as (
       delete from auth.one_time_tokens where user_id = $1 and token_type in ('email_change_current', 'email_change_new')
     )
     update auth.users set email = $2, email_confirmed_at = now(), email_change = '', email_change_confirm_status = 0,
       updated_at = now()
     where id = $1`,
    [userId, email],
  )
}
