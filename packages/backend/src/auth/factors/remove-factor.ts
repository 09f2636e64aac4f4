import type { Database } from '../context.ts'

/** Removes a factor and lowers the sessions it had raised to aal1. */
export async function removeFactor(database: Database, factorId: string): Promise<void> {
  await database.query(
    `with account as (
       select id from auth.users where id = (select user_id from auth.mfa_factors where id = $1) for no key update
     ), lowered as (
       update auth.sessions as s set aal = 'aal1', factor_id = null, updated_at = now()
       from account where s.user_id = account.id and s.factor_id = $1 returning s.id
     ), unproven as (
       delete from auth.mfa_amr_claims where authentication_method = 'totp' and session_id in (select id from lowered)
     )
     delete from auth.mfa_factors where id = $1`,
    [factorId],
  )
}
