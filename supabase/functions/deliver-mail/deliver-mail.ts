import { answer, CORS } from '../_shared/admin-endpoint.ts'
import { readAssociation } from '../_shared/association.ts'
import { asService, type Database } from '../_shared/database.ts'
import { mailFailure } from '../_shared/mail-error.ts'
import type { Handler, Platform } from '../_shared/platform.ts'
import { siteUrl } from '../_shared/site-url.ts'
import { newestReadyWebhook } from '../_shared/webhook.ts'
import { applicationCopy } from './application-copy.ts'
import { withInvitation } from './invitation.ts'
import { mailByWebhook } from './mail-by-webhook.ts'
import type { Values } from './mails/mail-kind.ts'
import { newsletterConfirmation } from './newsletter-confirmation.ts'
import { makeMail, readMailContext } from './queued-mail.ts'

/** Milliseconds after which no more mails are sent: a call stays below the platforms' limit of 150 seconds. */
const TIME_FOR_MAILS = 90_000

/**
 * Sends queued mails. Takes no input and returns no data, so anonymous callers are allowed: the form calls it after its insert, the back
 * office for mails that are left. What cannot be sent now is retried by a later call. Confirmations of the newsletter are sent only where
 * people receive mail or a webhook is ready; the database learns whether they receive mail.
 */
export const deliverMail: Handler = async (request, platform) => {
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
