import { answer, CORS } from '../_shared/admin-endpoint.ts'
import { type Association, readAssociation, siteUrl } from '../_shared/association.ts'
import type { Outcome } from '../_shared/attempt.ts'
import { asService, type Database } from '../_shared/database.ts'
import { unsubscribeHeaders } from '../_shared/newsletter-message/render-newsletter.ts'
import { bodyOf, messageId, postMessage } from '../_shared/newsletter-message/webhook-messages.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import type { Handler, Mail, Platform } from '../_shared/platform.ts'
import { mailBySmtp } from '../_shared/smtp.ts'
import { type MailFailure, mailFailure } from '../_shared/smtp-reply.ts'
import { newestReadyWebhook, type Webhook } from '../_shared/webhook.ts'
import { applicationCopy } from './application-copy.ts'
import { withInvitation } from './invitation.ts'
import { type MailContext, paragraphsMail, type Values } from './mails/mail-kind.ts'
import { MAILS } from './mails/mails.ts'

/** Milliseconds after which no more mails are sent: a call stays below the platforms' limit of 150 seconds. */
const TIME_FOR_MAILS = 90_000

/**
 * Sends queued mails. Takes no input and returns no data, so anonymous callers are allowed: the form calls it after its insert, the back
 * office for mails that are left. What cannot be sent now is retried by a later call. Confirmations of the newsletter are sent only where
 * people receive mail or a webhook is ready; the database learns whether they receive mail.
 */
const deliverMail: Handler = async (request, platform) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
  if (request.method !== 'POST') return answer({ success: false, code: 'method_not_allowed' }, 405)
  const database = asService(platform)
  // They may leave by different ways: what stops one does not stop the other.
  for (const send of [sendCopies, sendConfirmations, sendMails]) {
    try {
      await send(platform, database)
    } catch (error) {
      platform.report('waiting mail could not be sent', error)
    }
  }
  return answer({ success: true })
}

/** Queued mails of one kind. */
type Queue<Row> = Readonly<{
  /** Rows whose mails are due now; empty when none are left. */
  claim(): Promise<readonly Row[]>
  /** Rejects with an error that `mailFailure` classifies. */
  send(row: Row): Promise<void>
  noteSent(row: Row): PromiseLike<unknown>
  /** The mail was refused for good; `address`: the address was. Without it the mail is tried again. */
  noteRefused?(row: Row, address: boolean): PromiseLike<unknown>
}>

async function sendCopies(platform: Platform, database: Database): Promise<void> {
  const association = await readAssociation(database)
  await sendQueued(platform, {
    claim: async () => (await database.rpc('claim_application_copies').throwOnError()).data,
    send: (application) => platform.mail(applicationCopy(application, association)),
    noteSent: ({ id }) => database.rpc('application_copy_sent', { _application_id: id }).throwOnError(),
  })
}

/** By mail; without a mail server over the webhook that newsletters take. */
async function sendConfirmations(platform: Platform, database: Database): Promise<void> {
  await database.rpc('note_mail_delivery', { _delivers: platform.mailDelivers }).throwOnError()
  const { data: delivered } = await database.rpc('newsletter_confirmations_are_delivered').throwOnError()
  if (!delivered) return
  const webhook = platform.mailDelivers ? undefined : await newestReadyWebhook(database)
  const from = { association: await readAssociation(database), siteUrl: siteUrl(platform.env) }
  await sendQueued(platform, {
    claim: async () => (await database.rpc('claim_newsletter_confirmations').throwOnError()).data,
    send(confirmation) {
      const mail = newsletterConfirmation(confirmation, from)
      if (!webhook) return platform.mail(mail)
      return mailByWebhook(platform, database, webhook, { id: confirmation.id, mail })
    },
    noteSent: ({ id }) => database.rpc('newsletter_confirmation_sent', { _id: id }).throwOnError(),
    noteRefused: ({ id }, address) =>
      database.rpc('newsletter_confirmation_refused', { _id: id, _address: address }).throwOnError(),
  })
}

/** Mails that `private.queue_mail` has queued. */
async function sendMails(platform: Platform, database: Database): Promise<void> {
  await database.rpc('queue_notices').throwOnError()
  const context = await readMailContext(platform, database)
  const prepare = (recipient: string, values: Values) => withInvitation(platform, database, recipient, values)
  const noteEnded = ({ id }: { id: string }) => database.rpc('mail_ended', { _id: id }).throwOnError()
  const noteFailed = ({ id }: { id: string }) => database.rpc('mail_failed', { _id: id }).throwOnError()
  await sendQueued<Awaited<ReturnType<typeof makeMail>>[number]>(platform, {
    async claim() {
      const { data } = await database.rpc('claim_mails').throwOnError()
      const mails = data.map((queued) => makeMail(platform, queued, context, prepare, noteFailed))
      return (await Promise.all(mails)).flat()
    },
    send: ({ mail }) => platform.mail(mail),
    noteSent: noteEnded,
    noteRefused: noteFailed,
  })
}

/**
 * A mail that is rejected because of its address or content does not stop the others. Any other failure ends the run, because the remaining
 * mails would wait for the same mail server or receiver.
 */
async function sendQueued<Row>(platform: Platform, queue: Queue<Row>): Promise<void> {
  const end = platform.now() + TIME_FOR_MAILS
  for (let rows = await queue.claim(); rows.length > 0; rows = await queue.claim()) {
    for (const row of rows) {
      if (platform.now() >= end) return
      try {
        await queue.send(row)
      } catch (error) {
        const { failure, topic } = mailFailure(error)
        if (failure === 'unavailable') throw error
        platform.report('a queued mail was rejected', error)
        if (failure === 'permanent') await queue.noteRefused?.(row, topic === 'address')
        continue
      }
      await queue.noteSent(row)
    }
    if (platform.now() >= end) return
  }
}

/** A queued question whether an address was meant to get the newsletter. */
type Confirmation = Readonly<{ id: string; email: string; token: string }>

/**
 * Asks the owner of an address to confirm the newsletter. Anybody can enter any address in the form, so the mail contains neither the name
 * that was entered nor anything but the question.
 */
function newsletterConfirmation(
  { email, token }: Confirmation,
  { association, siteUrl }: Readonly<{ association: Association; siteUrl: string }>,
): Mail {
  return paragraphsMail(
    email,
    'Bitte bestätigen Sie Ihr Newsletter-Abonnement',
    [
      `mit dieser E-Mail-Adresse wurde unser Newsletter abonniert (${association.name}). Bitte bestätigen Sie, dass Sie ihn bekommen möchten:`,
      { url: `${siteUrl}/newsletter/bestaetigen/${token}`, label: 'Abonnement bestätigen' },
      'Der Link gilt sieben Tage. Abbestellen können Sie den Newsletter jederzeit mit dem Link am Ende jeder Ausgabe.',
      'Sie haben ihn nicht abonniert? Dann tun Sie nichts: Ohne Ihre Bestätigung bekommen Sie keinen Newsletter.',
    ],
    association,
  )
}

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
async function mailByWebhook(
  platform: Platform,
  database: Database,
  webhook: Webhook,
  { id, mail }: Readonly<{ id: string; mail: Mail }>,
): Promise<void> {
  const request = { sendId: id, subject: mail.subject, content: mail.text, onlyMe: false }
  const timestamp = new Date(platform.now()).toISOString()
  const body = bodyOf(request, timestamp, [{ name: mail.to, email: mail.to }])
  const message = { ...webhook, id: await messageId(request, body), body }
  const outcome = await postMessage(platform, database, message)
  if (!outcome.success) throw new NotPassedOn(outcome)
}

/** A mail of `records.mail_queue` that is due. */
type QueuedMail = Readonly<{
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
    const { subject, paragraphs, oneClick, association } = make(
      await prepare(recipient, mail_values),
      context,
    )
    // Sent twice after a crash, it is the same mail.
    const messageId = `<${id}@${new URL(context.siteUrl).hostname}>`
    const mail = paragraphsMail(recipient, subject, paragraphs, { ...context.association, ...association })
    const headers = { ...mail.headers, ...(oneClick && unsubscribeHeaders(oneClick)) }
    const fromName = association?.name
    return [{ id, mail: { ...mail, headers, messageId, ...(fromName && { fromName }) } }]
  } catch (error) {
    platform.report(`a queued mail of the kind "${kind}" was ${dropped ? 'dropped' : 'not sent'}`, error)
    if (mailFailure(error).failure === 'permanent') await noteFailed({ id })
    return []
  }
}

/** What mails name, from the published settings. */
async function readMailContext(platform: Platform, database: Database): Promise<MailContext> {
  return { association: await readAssociation(database), siteUrl: siteUrl(platform.env) }
}

/** Entry point of our own server, which passes its platform. */
export const handle = deliverMail

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => deliverMail(request, onSupabase(mailBySmtp)) }
