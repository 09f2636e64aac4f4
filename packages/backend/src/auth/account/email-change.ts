import type { AuthContext, Database } from '../context.ts'
import { emailExists } from '../errors.ts'
import { audienceOf, sendAccountMail } from '../mail/account-mail.ts'
import type { Audience } from '../mail-limits.ts'
import { normaliseEmail } from '../users/email.ts'
import type { UserRow } from '../users/user-row.ts'
import { changeEmail, findUserByEmail } from '../users/users.ts'

/**
 * The new address in its normal spelling; undefined when it is the old one. Both addresses get a mail, so both count. Errors:
 * `validation_failed`, `email_exists`, `over_email_send_rate_limit`.
 */
export async function prepareEmailChange(
  context: AuthContext,
  user: UserRow,
  requested: string | null | undefined,
  network: string | undefined,
): Promise<string | undefined> {
  if (!requested) return undefined
  const email = normaliseEmail(requested)
  if (email === user.email) return undefined
  if (await findUserByEmail(context.pool, email)) throw emailExists()
  if (!context.confirmationRequired) return email
  const [own, mailbox] = await Promise.all([context.mailboxOf(user.email ?? ''), context.mailboxOf(email)])
  if (user.email && own !== mailbox) context.limits.mail(own, audienceOf(user, 'email_change_current'))
  context.limits.mail(mailbox, audienceOf(user, 'email_change_new'), network)
  return email
}

/**
 * Where mail is delivered, both addresses must confirm, which protects from stolen sessions and typing errors; otherwise the change is
 * made at once and the new address is unconfirmed.
 */
export async function storeEmailChange(
  context: AuthContext,
  client: Database,
  user: UserRow,
  newEmail: string,
  redirectTo: string | undefined,
): Promise<void> {
  if (!context.confirmationRequired) return changeEmail(client, user.id, newEmail, false)
  await client.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
    [user.id, newEmail],
  )
  const mail = { user, newEmail, redirectTo }
  if (user.email)
    await sendAccountMail(context, client, { ...mail, type: 'email_change_current', to: user.email })
  await sendAccountMail(context, client, { ...mail, type: 'email_change_new', to: newEmail })
}

/**
 * Sends the mails of a pending change again to the addresses that have not confirmed. Silent when a limit is reached: an error would
 * reveal the pending change. The mailbox of the account was counted with the request.
 *
 * @param reaches the widest audience that the request may write to.
 */
export async function resendEmailChange(
  context: AuthContext,
  user: UserRow,
  redirectTo: string | undefined,
  reaches: Audience,
): Promise<void> {
  const { rows } = await context.pool.query<{
    type: 'email_change_current' | 'email_change_new'
    to: string
  }>(
    `select token_type as type, relates_to as to from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_current', 'email_change_new')`,
    [user.id],
  )
  const newEmail = user.email_change ?? ''
  const own = await context.mailboxOf(user.email ?? '')
  for (const { type, to } of rows) {
    if (reaches !== 'anybody' && audienceOf(user, type) === 'anybody') continue
    const mailbox = await context.mailboxOf(to)
    if (mailbox !== own && !context.limits.anotherMail(mailbox)) continue
    await sendAccountMail(context, context.pool, { user, type, to, newEmail, redirectTo })
  }
}
