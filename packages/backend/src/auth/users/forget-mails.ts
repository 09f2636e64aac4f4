import type { Database } from '../context.ts'

/**
 * Makes every mail that was written to an account worthless and ends a pending change of its address: whoever has a new password or
 * another address no longer trusts what was asked for before.
 */
export async function forgetMails(database: Database, userId: string): Promise<void> {
  await database.query(
    `with tokens as (delete from auth.one_time_tokens where user_id = $1)
     update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1`,
    [userId],
  )
}
