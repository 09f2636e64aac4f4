import type { Database } from '../context.ts'
import { tokenInvalid, userBanned } from '../errors.ts'
import type { ConsumedToken } from '../one-time-tokens/consume-token.ts'
import { findUserById } from '../users/find-user.ts'
import { lockUser } from '../users/lock-user.ts'
import { removeUnverifiedAccess } from '../users/remove-unverified-access.ts'
import { completeEmailChange } from './complete-email-change.ts'
import type { Completed } from './completed.ts'
import type { FirstPassword } from './first-password.ts'

/** Completes the purpose of a mail after its token was consumed, in the same transaction. `first` is used only for a first confirmation. */
export async function complete(
  client: Database,
  taken: ConsumedToken,
  first?: FirstPassword,
): Promise<Completed> {
  // Serialised per account: a second mail must not drop a password that was chosen after the first.
  await lockUser(client, taken.userId)
  const user = await findUserById(client, taken.userId)
  if (!user) throw tokenInvalid()
  if (user.banned_until && user.banned_until > new Date()) throw userBanned()
  const completed: Completed =
    taken.type === 'email_change_current' || taken.type === 'email_change_new'
      ? await completeEmailChange(client, user, taken)
      : { kind: 'signed in', user, hasFirstPassword: first !== undefined && !user.email_confirmed_at }
  if (completed.kind === 'other address pending') return completed
  // Opening any mail confirms its address.
  if (!user.email_confirmed_at) await removeUnverifiedAccess(client, user.id, first)
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
