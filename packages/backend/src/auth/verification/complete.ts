import type { Database } from '../context.ts'
import { tokenInvalid, userBanned } from '../errors.ts'
import type { ConsumedToken } from '../one-time-tokens.ts'
import type { FirstPassword } from '../pending-sign-ups.ts'
import type { UserRow } from '../users/user-answer.ts'
import { changeEmail, findUserById, lockUser, removeUnverifiedAccess } from '../users/users.ts'

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

type State = Readonly<{ new_email: string; first: boolean; other_pending: boolean }>

/** The first of the two addresses to confirm is stored, the second one makes the change; concurrent confirmations are serialised. */
async function completeEmailChange(
  client: Database,
  user: UserRow,
  taken: ConsumedToken,
): Promise<Completed> {
  const { rows } = await client.query<State>(
    `select u.email_change as new_email, u.email_change_confirm_status = 0 and u.email is not null as first,
       exists (select from auth.one_time_tokens where user_id = u.id and token_type = $2) as other_pending
     from auth.users as u where u.id = $1`,
    [user.id, taken.type === 'email_change_new' ? 'email_change_current' : 'email_change_new'],
  )
  const [state] = rows
  if (!state?.new_email) throw tokenInvalid()
  if (state.first || state.other_pending) {
    await client.query(
      'update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1',
      [user.id],
    )
    return { kind: 'other address pending' }
  }
  await changeEmail(client, user.id, state.new_email, true)
  return { kind: 'signed in', user, hasFirstPassword: false }
}

/** Result of a mail: the account to sign in, or that the other of two addresses has yet to confirm. */
type Completed =
  | Readonly<{ kind: 'signed in'; user: UserRow; hasFirstPassword: boolean }>
  | Readonly<{ kind: 'other address pending' }>
