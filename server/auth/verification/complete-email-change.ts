import { emailExists, tokenInvalid } from '../catalogue.ts'
import type { TakenToken } from '../one-time-tokens/take-token.ts'
import type { Database } from '../room.ts'
import { changeEmail } from '../users/change-email.ts'
import type { UserRow } from '../users/user-row.ts'
import type { Completed } from './completed.ts'

/** The first of the two addresses notes its consent, the second one makes the change. */
export async function completeEmailChange(
  client: Database,
  user: UserRow,
  taken: TakenToken,
): Promise<Completed> {
  if (!user.email_change) throw tokenInvalid()
  const { rows } = await client.query<{ pending: boolean }>(
    `select exists (select from auth.one_time_tokens where user_id = $1
       and token_type in ('email_change_current', 'email_change_new')) as pending`,
    [taken.userId],
  )
  if (rows[0]?.pending && user.email_change_confirm_status === 0) {
    await client.query(
      'update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1',
      [user.id],
    )
    return { kind: 'other address pending' }
  }
  await changeEmail(client, user.id, user.email_change).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === '23505') throw emailExists()
    throw error
  })
  return { kind: 'signed in', user }
}
