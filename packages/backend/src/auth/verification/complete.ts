import type { Database } from '../context.ts'
import { tokenInvalid, userBanned } from '../errors.ts'
import type { TakenToken } from '../one-time-tokens/take-token.ts'
import { dropUnprovenAccess } from '../users/drop-unproven-access.ts'
import { findUserById } from '../users/find-user.ts'
import { lockUser } from '../users/lock-user.ts'
import { completeEmailChange } from './complete-email-change.ts'
import type { Completed } from './completed.ts'

/** Does what a mail was for, once its token has been taken, in the same transaction. */
export async function complete(client: Database, taken: TakenToken): Promise<Completed> {
  // Two mails of one account are completed one after the other: the second must not drop a password chosen after the first.
  await lockUser(client, taken.userId)
  const user = await findUserById(client, taken.userId)
  if (!user) throw tokenInvalid()
  if (user.banned_until && user.banned_until > new Date()) throw userBanned()
  const completed: Completed =
    taken.type === 'email_change_current' || taken.type === 'email_change_new'
      ? await completeEmailChange(client, user, taken)
      : { kind: 'signed in', user }
  if (completed.kind === 'other address pending') return completed
  // Whoever opens a mail owns its address, whatever it was written for.
  if (!user.email_confirmed_at) await dropUnprovenAccess(client, user.id)
  await client.query(
    `with identity as (
       update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
       where user_id = $1 and provider = 'email'
     )
     update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1`,
    [user.id],
  )
  return completed
}
