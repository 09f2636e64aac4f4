import type { Database } from '../context.ts'

/** Removes an account and everything that belongs only to it. */
export async function removeUser(database: Database, id: string): Promise<void> {
  await database.query('delete from auth.users where id = $1', [id])
}

/** Soft deletion: keeps the row for references to it, without personal data and credentials. Its address can be registered again. */
export async function anonymiseUser(database: Database, id: string): Promise<void> {
  await database.query(
    `with sessions as (delete from auth.sessions where user_id = $1),
       factors as (delete from auth.mfa_factors where user_id = $1),
       tokens as (delete from auth.one_time_tokens where user_id = $1),
       identities as (delete from auth.identities where user_id = $1)
     update auth.users set deleted_at = now(), updated_at = now(), email = null, phone = null, email_change = '',
       encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
     where id = $1`,
    [id],
  )
}
