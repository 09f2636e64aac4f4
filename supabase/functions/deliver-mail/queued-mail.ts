import { readAssociation } from '../_shared/association.ts'
import type { Database } from '../_shared/database.ts'
import { mailFailure } from '../_shared/mail-error.ts'
import { unsubscribeHeaders } from '../_shared/newsletter-message/newsletter-mail.ts'
import type { Platform } from '../_shared/platform.ts'
import { siteUrl } from '../_shared/site-url.ts'
import type { MailContext, Values } from './mails/mail-kind.ts'
import { MAILS } from './mails/mails.ts'
import { paragraphsMail } from './paragraphs-mail.ts'

/** A mail of `records.mail_queue` that is due. */
export type QueuedMail = Readonly<{
  id: string
  kind: string
  recipient: string
  mail_values: Values
  /** It waited for 7 days: the queue has dropped it. */
  dropped: boolean
}>

/**
 * The mail with its text as a list, which is empty otherwise: dropped mails and mails without a text here are reported. The latter stay
 * queued, as another version of this function may know their kind. `prepare` completes the values; if it rejects with a permanent
 * `MailFailure`, `noteFailed` is called.
 */
export async function makeMail(
  platform: Pick<Platform, 'report'>,
  queued: QueuedMail,
  context: MailContext,
  prepare: (recipient: string, values: Values) => Promise<Values>,
  noteFailed: (mail: Readonly<{ id: string }>) => PromiseLike<unknown>,
) {
  const { id, kind, recipient, mail_values, dropped } = queued
  try {
    if (dropped) throw new Error('it could not be sent for 7 days')
    const make = Object.hasOwn(MAILS, kind) ? MAILS[kind] : undefined
    if (!make) throw new Error('this kind is not known')
    const { subject, paragraphs, oneClick } = make(await prepare(recipient, mail_values), context)
    // Sent twice after a crash, it is the same mail.
    const messageId = `<${id}@${new URL(context.siteUrl).hostname}>`
    const mail = paragraphsMail(recipient, subject, paragraphs, context.association)
    const headers = { ...mail.headers, ...(oneClick && unsubscribeHeaders(oneClick)) }
    return [{ id, mail: { ...mail, headers, messageId } }]
  } catch (error) {
    platform.report(`a queued mail of the kind "${kind}" was ${dropped ? 'dropped' : 'not sent'}`, error)
    if (mailFailure(error).failure === 'permanent') await noteFailed({ id })
    return []
  }
}

/** What mails name, from the published settings. */
export async function readMailContext(platform: Platform, database: Database): Promise<MailContext> {
  return { association: await readAssociation(database), siteUrl: siteUrl(platform.env) }
}
