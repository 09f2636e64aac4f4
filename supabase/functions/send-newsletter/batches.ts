import type { Database } from '../_shared/database.ts'
import { type Audience, nextSubscribers, type Subscriber, stillSubscribed } from './subscribers.ts'

/** A batch to be sent now. */
export type PendingBatch = Readonly<{
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
export async function nextBatch(
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
export async function storeAttempt(
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

export async function markSent(database: Database, id: string, number: number): Promise<void> {
  const { error } = await database
    .from('newsletter_batches')
    .update({ sent: true })
    .eq('newsletter_id', id)
    .eq('number', number)
  if (error) throw new Error('a batch could not be marked as sent', { cause: error })
}
