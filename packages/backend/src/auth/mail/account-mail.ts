import type { AuthContext, Database } from '../context.ts'
import type { OneTimeToken, TokenType } from '../keys.ts'
import type { Audience } from '../mail-limits.ts'
import { issueToken } from '../one-time-tokens.ts'
import { redirectTarget } from '../request.ts'
import type { UserRow } from '../users/user-answer.ts'
import type { MailTemplateName } from './mail-templates.ts'

const TEMPLATES: Readonly<Record<TokenType, MailTemplateName>> = {
  confirmation: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magic_link',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
}

/** Where the account notes that such a mail was written. */
const SENT_AT: Readonly<Record<TokenType, string>> = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  magiclink: 'recovery_sent_at',
  invite: 'confirmation_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
}

export type AccountMail = Readonly<{
  user: Pick<UserRow, 'id' | 'email' | 'email_confirmed_at'>
  type: TokenType
  to: string
  /** `redirect_to` as requested; foreign origins are replaced by the site (`redirectTarget`). */
  redirectTo?: string | undefined
  newEmail?: string
}>

/** Issues a token and queues the mail with it; resolves to the token before the mail is sent. */
export async function sendAccountMail(
  context: AuthContext,
  database: Database,
  mail: AccountMail,
): Promise<OneTimeToken> {
  const issued = await issueToken(context, database, mail.user.id, mail.type, mail.to)
  await database.query(`update auth.users set ${SENT_AT[mail.type]} = now() where id = $1`, [mail.user.id])
  const projectValues = await context.projectValues()
  context.limits.mailed(audienceOf(mail.user, mail.type))
  context.delivery.post(
    context.mailTemplates(TEMPLATES[mail.type], mail.to, {
      ...projectValues,
      SiteURL: context.siteUrl,
      RedirectTo: redirectTarget(context.siteUrl, mail.redirectTo),
      TokenHash: issued.token,
      Token: issued.code,
      Email: mail.user.email ?? '',
      NewEmail: mail.newEmail ?? '',
    }),
  )
  return issued
}

/** The audience whose share of the mail limit is used. The new address of a change is unconfirmed, like that of a sign-up. */
export function audienceOf(user: Pick<UserRow, 'email_confirmed_at'>, type: TokenType): Audience {
  return user.email_confirmed_at && type !== 'email_change_new' ? 'accounts' : 'anybody'
}
