import { siteUrl } from '../_shared/association.ts'
import type { Database } from '../_shared/database.ts'
import { unsubscribeUrl } from '../_shared/newsletter-message/newsletter-mail.ts'
import type { Platform } from '../_shared/platform.ts'
import type { Webhook } from '../_shared/webhook.ts'
import { type Addressee, bodyOf, deliver, messageId } from './message.ts'
import { completeNewsletter, type Newsletter } from './newsletter.ts'
import { type Batch, batchOf, type Report, reportOf, type Stop, type Tally } from './report.ts'
import type { SendRequest } from './send-request.ts'
import { type Audience, nextSubscribers, type Subscriber, stillSubscribed } from './subscribers.ts'

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

/** A batch to be sent now. */
type PendingBatch = Readonly<{
  number: number
  /** Ids of all recipients when the batch was made. */
  ids: readonly string[]
  /** Recipients that are still subscribed; empty when all have unsubscribed since it failed. */
  subscribers: readonly Subscriber[]
  /** Recipients counted as failed so far; null for a batch that was never tried. */
  failed: number | null
}>

type Position = Readonly<{ id: string; createdAt: string; round: number }> & Audience

/** The next batch: first those that failed in earlier rounds, then new ones after the last. Undefined after the last one. */
async function nextBatch(
  database: Database,
  { id, createdAt, round, includeUnproven }: Position,
  complete: boolean,
): Promise<PendingBatch | undefined> {
  const failed = await failedBatch(database, { id, round, includeUnproven })
  if (failed || complete) return failed
  const last = await lastBatch(database, id)
  const after = last?.subscribers.at(-1) ?? null
  const subscribers = await nextSubscribers(database, { after, until: createdAt, includeUnproven })
  if (subscribers.length === 0) return undefined
  const ids = subscribers.map((subscriber) => subscriber.id)
  return { number: (last?.number ?? 0) + 1, ids, subscribers, failed: null }
}

async function failedBatch(
  database: Database,
  { id, round, includeUnproven }: Omit<Position, 'createdAt'>,
): Promise<PendingBatch | undefined> {
  const { data, error } = await database
    .from('newsletter_batches')
    .select('number,subscribers,recipients')
    .eq('newsletter_id', id)
    .eq('sent', false)
    .lt('round', round)
    .order('number')
    .limit(1)
  if (error) throw new Error('the failed batches could not be read', { cause: error })
  const [batch] = data
  if (!batch) return undefined
  const { number, subscribers: ids, recipients } = batch
  const subscribers = await stillSubscribed(database, ids, { includeUnproven })
  return { number, ids, subscribers, failed: recipients }
}

async function lastBatch(database: Database, id: string) {
  const { data, error } = await database
    .from('newsletter_batches')
    .select('number,subscribers')
    .eq('newsletter_id', id)
    .order('number', { ascending: false })
    .limit(1)
  if (error) throw new Error('the last batch could not be read', { cause: error })
  return data[0]
}

/** Stores a batch as failed before it is sent: when sending is interrupted, it is retried instead of lost. */
async function storeAttempt(
  database: Database,
  { id, round }: Pick<Position, 'id' | 'round'>,
  batch: PendingBatch,
): Promise<void> {
  const { number, ids, subscribers, failed } = batch
  const recipients = subscribers.length
  const batches = database.from('newsletter_batches')
  const { error } = await (failed === null
    ? batches.insert({ newsletter_id: id, number, subscribers: [...ids], recipients, round })
    : batches.update({ recipients, round }).eq('newsletter_id', id).eq('number', number))
  if (error) throw new Error('a batch could not be stored', { cause: error })
}

async function markSent(database: Database, id: string, number: number): Promise<void> {
  const { error } = await database
    .from('newsletter_batches')
    .update({ sent: true })
    .eq('newsletter_id', id)
    .eq('number', number)
  if (error) throw new Error('a batch could not be marked as sent', { cause: error })
}
