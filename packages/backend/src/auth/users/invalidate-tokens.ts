import type { Database } from '../context.ts'

/** Invalidates the tokens of all mails to an account and cancels a pending change of its address, after a new password or address. */
export async function invalidateTokens(database: Database, userId: string): Promise<void> {
  await database.query(
    `with tokens as (delete from auth.one_time_tokens where user_id = $1)
     update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1`,
    [userId],
  )
}
