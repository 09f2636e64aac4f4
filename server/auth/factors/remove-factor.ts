import type { Database } from '../room.ts'

/** Removes a factor; sessions that were raised by it are what they were before. */
export async function removeFactor(database: Database, factorId: string): Promise<void> {
  await database.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1 returning id
     ), unproven as (
       delete from auth.mfa_amr_claims where authentication_method = 'totp' and session_id in (select id from lowered)
     )
     delete from auth.mfa_factors where id = $1`,
    [factorId],
  )
}
