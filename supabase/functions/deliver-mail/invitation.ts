import type { Database } from '../_shared/database.ts'
import { type Platform, readKeys } from '../_shared/platform.ts'
import type { MailFailure } from '../_shared/smtp-reply.ts'
import type { Values } from './mails/mail-kind.ts'

/** The auth service does not take the address of an invitation. */
class NotInvited extends Error implements MailFailure {
  override name = 'NotInvited'
  readonly failure = 'permanent'
  readonly topic = 'address'
  readonly status = undefined
}

/**
 * Values of a mail with `invite`: with the token of an invitation to an account, which is made now, so that its time runs from the sending
 * on; with `account` where the address has one already. Rejects when the auth service does not answer: the
 * mail is tried again; with a permanent `MailFailure` when it refuses the address.
 */
export async function withInvitation(
  platform: Platform,
  database: Database,
  recipient: string,
  values: Values,
): Promise<Values> {
  if (values.invite !== true) return values
  const response = await platform.backend(`${platform.env('SUPABASE_URL')}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: { ...serviceHeaders(platform), 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'invite', email: recipient, data: { first_name: values.name } }),
  })
  const answer = (await response.json()) as {
    id?: string
    hashed_token?: string
    error_code?: string
    code?: unknown
  }
  const exists = [answer.error_code, answer.code].includes('email_exists')
  if (!exists && !answer.hashed_token) {
    const refused = [answer.error_code, answer.code].includes('validation_failed')
    const Failure = refused ? NotInvited : Error
    throw new Failure(`the auth service made no invitation: ${response.status}`)
  }
  const account = answer.id && !exists ? { _user_id: answer.id } : {}
  await (typeof values.link === 'string'
    ? database.rpc('note_invited_editor', { _link_id: values.link, ...account })
    : database.rpc('note_invited_account', { _application_id: String(values.application), ...account })
  ).throwOnError()
  return exists ? { ...values, account: true } : { ...values, invitation: answer.hashed_token }
}

function serviceHeaders(platform: Platform): Record<string, string> {
  const [secret = ''] = readKeys(platform.env).secrets
  return { apikey: secret, authorization: `Bearer ${secret}` }
}
