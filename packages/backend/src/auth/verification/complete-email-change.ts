import type { Database } from '../context.ts'
import { tokenInvalid } from '../errors.ts'
import type { ConsumedToken } from '../one-time-tokens/consume-token.ts'
import { changeEmail } from '../users/change-email.ts'
import type { UserRow } from '../users/user-row.ts'
import type { Completed } from './completed.ts'

type State = Readonly<{ new_email: string; first: boolean; other_pending: boolean }>

/** The first of the two addresses to confirm is stored, the second one makes the change; concurrent confirmations are serialised. */
export async function completeEmailChange(
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
