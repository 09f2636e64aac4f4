import type { Outcome } from '../_shared/attempt.ts'
import type { Database } from '../_shared/database.ts'
import type { MailFailure } from '../_shared/mail-error.ts'
import type { Mail, Platform } from '../_shared/platform.ts'
import type { Webhook } from '../_shared/webhook.ts'
import { deliver } from '../send-newsletter/deliver.ts'
import { bodyOf, messageId } from '../send-newsletter/message.ts'

/** A mail that a webhook's receiver did not accept. Never permanent: the receiver refuses messages, not addresses. */
class NotPassedOn extends Error implements MailFailure {
  override name = 'NotPassedOn'
  readonly failure: MailFailure['failure']
  readonly topic = undefined
  readonly status: MailFailure['status']

  constructor({ status, error }: Outcome) {
    super(error ?? undefined)
    this.failure = status === null ? 'unavailable' : 'temporary'
    this.status = status?.toString()
  }
}

/**
 * Passes a mail on to a webhook: the message of a newsletter with one recipient, who cannot unsubscribe from it. The name is the address,
 * because the mail must not contain text from a form. `id` is the mail's; repeats within the call are the same message. Rejects with a
 * `MailFailure`: "temporary" when the receiver answered with an error, "unavailable" when it did not answer.
 */
export async function mailByWebhook(
  platform: Platform,
  database: Database,
  webhook: Webhook,
  { id, mail }: Readonly<{ id: string; mail: Mail }>,
): Promise<void> {
  const request = { sendId: id, subject: mail.subject, content: mail.text, onlyMe: false }
  const timestamp = new Date(platform.now()).toISOString()
  const body = bodyOf(request, timestamp, [{ name: mail.to, email: mail.to }])
  const message = { ...webhook, id: await messageId(request, body), body }
  const { outcome } = await deliver(platform, database, message)
  if (!outcome.success) throw new NotPassedOn(outcome)
}
