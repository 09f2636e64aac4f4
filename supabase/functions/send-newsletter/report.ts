import type { Delivery } from './message.ts'
import type { Newsletter } from './newsletter.ts'
import type { SendRequest } from './send-request.ts'
import type { Subscriber } from './subscribers.ts'

export type Batch = Readonly<{
  recipients: number
  sent: boolean
  attempts: number
  status: number | null
  error?: string
}>

/** Why batches were not sent: repeated failures of the receiver, an error while reading subscribers, or the limit of this call. */
export type Stop = 'receiver' | 'database' | 'share'

/** Result of a newsletter over all calls, in recipients; `sent + failed + remaining` is `total`. */
export type Report = Readonly<{
  success: boolean
  send_id: string
  round: number
  total: number
  sent: number
  /** In batches that failed or were skipped after repeated failures; a call with a higher `round` sends to them only. */
  failed: number
  /** Not tried yet. */
  remaining: number
  /** Batches of this call. */
  batches: readonly Batch[]
  stopped?: Stop
  /** Parameters of the next call, which continues; present when the limit of this call was reached. */
  next?: Readonly<{ send_id: string; round: number }>
}>

export type Tally = Pick<Newsletter, 'sent' | 'failed'>

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

/** `total` is the number of recipients at the start; people who unsubscribe meanwhile count until every recipient was tried. */
export function reportOf(
  { sendId, round }: SendRequest,
  { sent, failed }: Tally,
  batches: readonly Batch[],
  { total, stopped }: Readonly<{ total: number; stopped?: Stop | undefined }>,
): Report {
  const untried = Math.max(total - sent - failed, 0)
  const remaining = stopped === 'share' ? untried : 0
  return {
    success: sent === sent + failed + untried,
    send_id: sendId,
    round,
    total: sent + failed + untried,
    sent,
    failed: failed + untried - remaining,
    remaining,
    batches,
    ...(stopped ? { stopped } : {}),
    ...(stopped === 'share' ? { next: { send_id: sendId, round } } : {}),
  }
}
