import { tokenInvalid, userBanned } from '../catalogue.ts'
import type { TakenToken } from '../one-time-tokens/take-token.ts'
import type { Database } from '../room.ts'
import { findUserById } from '../users/find-user.ts'
import { completeEmailChange } from './complete-email-change.ts'
import type { Completed } from './completed.ts'

/** Does what a mail was for, once its token has been taken, in the same transaction. */
export async function complete(client: Database, taken: TakenToken): Promise<Completed> {
  const user = await findUserById(client, taken.userId)
  if (!user) throw tokenInvalid()
  if (user.banned_until && user.banned_until > new Date()) throw userBanned()
  if (taken.type === 'email_change_current' || taken.type === 'email_change_new') {
    return completeEmailChange(client, user, taken)
  }
  // Whoever opens a mail owns its address, whatever it was written for. A password that somebody set before, without having
  // shown that, goes: strangers could otherwise register an address, wait for its owner, and share the account.
  const keepsPassword = user.email_confirmed_at !== null || taken.type === 'confirmation'
  await client.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()),
       encrypted_password = case when $2 then encrypted_password end, updated_at = now()
     where id = $1`,
    [user.id, keepsPassword],
  )
  await client.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user.id],
  )
  return { kind: 'signed in', user }
}
