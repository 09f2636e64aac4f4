import type { Delivery } from './deliver.ts'
import type { Letter } from './letter.ts'
import type { Subscriber } from './subscribers.ts'

export type Batch = Readonly<{
  recipients: number
  sent: boolean
  attempts: number
  status: number | null
  error?: string
}>

/** Why batches were left out: the receiver failed again and again, the list could not be read on, one call has done its share. */
export type Stop = 'receiver' | 'database' | 'share'

/** What became of a newsletter, in recipients; `sent + failed + remaining` is `total`. */
export type Report = Readonly<{
  success: boolean
  send_id: string
  total: number
  sent: number
  /** In batches that failed, or left out because of it. */
  failed: number
  /** Not tried yet; calling again with `next` sends to them. */
  remaining: number
  batches: readonly Batch[]
  stopped?: Stop
  next?: Readonly<{ send_id: string; after: string | null }>
}>

export function batchOf(subscribers: readonly Subscriber[], { outcome, attempts }: Delivery): Batch {
  const { success, status, error } = outcome
  return {
    recipients: subscribers.length,
    sent: success,
    attempts,
    status,
    ...(error === null ? {} : { error }),
  }
}

export function reportOf(
  { sendId }: Letter,
  counted: number,
  batches: readonly Batch[],
  stopped: Stop | undefined,
  after: string | null,
): Report {
  const tried = sum(batches)
  const sent = sum(batches.filter((batch) => batch.sent))
  // Whoever has subscribed since the count was sent to as well; whoever has gone since was not.
  const total = stopped ? Math.max(counted, tried) : tried
  const remaining = stopped === 'share' ? total - tried : 0
  return {
    success: sent === total,
    send_id: sendId,
    total,
    sent,
    failed: total - sent - remaining,
    remaining,
    batches,
    ...(stopped ? { stopped } : {}),
    ...(remaining > 0 ? { next: { send_id: sendId, after } } : {}),
  }
}

const sum = (batches: readonly Batch[]) => batches.reduce((total, { recipients }) => total + recipients, 0)
