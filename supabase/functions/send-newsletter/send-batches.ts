import type { Database } from '../_shared/database.ts'
import { unsubscribeUrl } from '../_shared/newsletter-message/newsletter-mail.ts'
import type { Platform } from '../_shared/platform.ts'
import { siteUrl } from '../_shared/site-url.ts'
import type { Webhook } from '../_shared/webhook.ts'
import { markSent, nextBatch, type PendingBatch, storeAttempt } from './batches.ts'
import { deliver } from './deliver.ts'
import { type Addressee, bodyOf, messageId } from './message.ts'
import { completeNewsletter, type Newsletter } from './newsletter.ts'
import { type Batch, batchOf, type Report, reportOf, type Stop, type Tally } from './report.ts'
import type { SendRequest } from './send-request.ts'
import type { Subscriber } from './subscribers.ts'

/**
 * Milliseconds after which no batch is started: including the retries of the last one, a call stays below the platforms' limit of 150
 * seconds.
 */
const TIME_FOR_BATCHES = 100_000
/** Consecutive failures after which the remaining batches are skipped. */
const MOST_FAILURES = 3

export type Sending = Readonly<{
  platform: Platform
  database: Database
  webhook: Webhook
  request: SendRequest
  newsletter: Newsletter
}>

/**
 * Sends a newsletter to everybody who has not got it in this round, batch by batch. Results of sent batches are stored even when a later
 * one throws.
 */
export async function sendBatches(sending: Sending): Promise<Report> {
  const { platform, database, request, newsletter } = sending
  const end = platform.now() + TIME_FOR_BATCHES
  const batches: Batch[] = []
  let tally: Tally = newsletter
  const stop = (stopped?: Stop) => {
    const isWhole = newsletter.complete || stopped === undefined
    return reportOf(request, tally, batches, { total: isWhole ? 0 : newsletter.total, stopped })
  }
  try {
    while (batches.slice(-MOST_FAILURES).filter(({ sent }) => !sent).length < MOST_FAILURES) {
      const pending = await nextBatch(database, { ...newsletter, round: request.round }, newsletter.complete)
      if (!pending) {
        await completeNewsletter(database, newsletter.id)
        return stop()
      }
      if (platform.now() >= end || batches.length >= request.maxBatches) return stop('share')
      await storeAttempt(database, { ...newsletter, round: request.round }, pending)
      const batch = await sendBatch(sending, pending)
      if (batch) batches.push(batch)
      tally = tallyWith(tally, pending, batch?.sent ?? true)
      if (batch?.sent ?? true) await markSent(database, newsletter.id, pending.number)
    }
    return stop('receiver')
  } catch (error) {
    platform.report('sending a newsletter was interrupted', error)
    return stop('database')
  }
}

/** Undefined when all recipients of the batch have unsubscribed. */
async function sendBatch(
  { platform, database, webhook, request, newsletter }: Sending,
  { subscribers }: PendingBatch,
): Promise<Batch | undefined> {
  if (subscribers.length === 0) return undefined
  const addressees = await withUnsubscribeUrls(platform, database, newsletter.id, subscribers)
  const body = bodyOf(request, newsletter.createdAt, addressees)
  const id = await messageId(request, body)
  return batchOf(subscribers, await deliver(platform, database, { ...webhook, id, body }))
}

/** Adds unsubscribe URLs; subscriber and newsletter determine the URL. */
async function withUnsubscribeUrls(
  platform: Platform,
  database: Database,
  newsletterId: string,
  subscribers: readonly Subscriber[],
): Promise<Addressee[]> {
  const { data } = await database
    .rpc('newsletter_unsubscribe_tokens', {
      _newsletter_id: newsletterId,
      _subscription_ids: subscribers.map(({ id }) => id),
    })
    .throwOnError()
  const site = siteUrl(platform.env)
  const urls = new Map(
    data.map(({ subscription_id, token }) => [subscription_id, unsubscribeUrl(site, token)]),
  )
  return subscribers.map(({ id, name, email }) => ({ name, email, unsubscribeUrl: urls.get(id) }))
}

function tallyWith({ sent, failed }: Tally, batch: PendingBatch, isSent: boolean): Tally {
  const before = failed - (batch.failed ?? 0)
  const recipients = batch.subscribers.length
  return isSent ? { sent: sent + recipients, failed: before } : { sent, failed: before + recipients }
}
