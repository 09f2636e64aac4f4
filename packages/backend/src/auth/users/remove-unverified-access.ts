import type { Database } from '../context.ts'

/**
 * Removes every credential that was set up before the address was confirmed: password, sessions, factors and tokens of mails. Anybody
 * can register an address, so they may be an attacker's (account pre-hijacking).
 */
export async function removeUnverifiedAccess(database: Database, userId: string): Promise<void> {
  await database.query(
    `with sessions as (delete from auth.sessions where user_id = $1),
       factors as (delete from auth.mfa_factors where user_id = $1),
       tokens as (delete from auth.one_time_tokens where user_id = $1)
     update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0, updated_at = now()
     where id = $1`,
    [userId],
  )
}
