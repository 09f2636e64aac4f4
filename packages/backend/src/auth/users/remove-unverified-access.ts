import type { Database } from '../context.ts'
import type { FirstPassword } from '../verification/first-password.ts'

/**
 * Removes every credential that was set up before the address was confirmed: passwords, sessions, factors and tokens of mails. Anybody
 * can register an address, so they may be an attacker's (account pre-hijacking). `first`, the password of the person who
 * confirms, replaces them, with the metadata of that sign-up; metadata of an invitation stay.
 */
export async function removeUnverifiedAccess(
  database: Database,
  userId: string,
  first?: FirstPassword,
): Promise<void> {
  await database.query(
    `with sessions as (delete from auth.sessions where user_id = $1),
       factors as (delete from auth.mfa_factors where user_id = $1),
       tokens as (delete from auth.one_time_tokens where user_id = $1),
       sign_ups as (delete from auth.sign_ups where user_id = $1),
       identity as (
         update auth.identities set updated_at = now(), identity_data = $3::jsonb || jsonb_build_object(
           'sub', identity_data -> 'sub', 'email', identity_data -> 'email', 'email_verified', false, 'phone_verified', false)
         where user_id = $1 and provider = 'email' and $3::jsonb is not null
           and exists (select from auth.users where id = $1 and invited_at is null)
       )
     update auth.users set encrypted_password = $2, email_change = '', email_change_confirm_status = 0, updated_at = now(),
       raw_user_meta_data = case when invited_at is null then coalesce($3::jsonb, raw_user_meta_data) else raw_user_meta_data end
     where id = $1`,
    [userId, first?.hash ?? null, first?.data ?? null],
  )
}
