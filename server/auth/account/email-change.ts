import { emailExists } from '../catalogue.ts'
import { sendAccountMail } from '../mail/account-mail.ts'
import type { AuthRoom, Database } from '../room.ts'
import { changeEmail } from '../users/change-email.ts'
import { normaliseEmail } from '../users/email.ts'
import { findUserByEmail } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

/** The new address in its normal spelling; undefined when it is the old one. Errors: `validation_failed`, `email_exists`. */
export async function prepareEmailChange(
  room: AuthRoom,
  user: UserRow,
  asked: string | null | undefined,
): Promise<string | undefined> {
  if (!asked) return undefined
  const email = normaliseEmail(asked)
  if (email === user.email) return undefined
  if (await findUserByEmail(room.pool, email)) throw emailExists()
  if (room.confirmationRequired) room.limits.mail(email)
  return email
}

/**
 * Where mail is delivered, both addresses have to confirm, so that neither a stolen session nor a typing error takes an account
 * away; where it is not, the change is made at once.
 */
export async function storeEmailChange(
  room: AuthRoom,
  client: Database,
  user: UserRow,
  newEmail: string,
  redirectTo: string | undefined,
): Promise<void> {
  if (!room.confirmationRequired) return changeEmail(client, user.id, newEmail)
  await client.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
    [user.id, newEmail],
  )
  const mail = { user, newEmail, redirectTo }
  if (user.email)
    await sendAccountMail(room, client, { ...mail, type: 'email_change_current', to: user.email })
  await sendAccountMail(room, client, { ...mail, type: 'email_change_new', to: newEmail })
}
