import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Mail } from '../../mail.ts'
import { type Metrics, NO_METRICS } from '../../metrics/metrics.ts'
import type { Mailer } from './mailer.ts'

/** Milliseconds between attempts. */
const RETRY_DELAYS = [1_000, 10_000, 60_000]
/** Milliseconds that `close` waits for mails being sent. */
const CLOSE_MILLISECONDS = 2_000

export type Delivery = Readonly<{
  /** Sends in the background, so that response times do not reveal whether a mail is sent. */
  post(mail: Mail): void
  /** Waits a bounded time for mails being sent; drops those that take longer or wait for another attempt. */
  close(): Promise<void>
}>

export type DeliveryOptions = Readonly<{ retryDelays?: readonly number[]; metrics?: Metrics }>

export function createDelivery(
  mailer: Mailer,
  log: Logger,
  { retryDelays = RETRY_DELAYS, metrics = NO_METRICS }: DeliveryOptions = {},
): Delivery {
  const attempts = metrics.counter({
    name: 'zunft_mails_total',
    help: 'Attempts to send a mail: "sent", "deferred" (another attempt follows) or "failed" (given up).',
    labels: ['outcome'],
  })
  const pending = new Set<Promise<void>>()
  const stopping = new AbortController()
  const send = async (mail: Mail): Promise<void> => {
    for (const pause of [...retryDelays, undefined]) {
      try {
        await mailer.send(mail)
        attempts.add({ outcome: 'sent' })
        return
      } catch (error) {
        log.error({ err: error, lastAttempt: pause === undefined }, 'a mail could not be sent')
        const failed = pause === undefined || stopping.signal.aborted
        attempts.add({ outcome: failed ? 'failed' : 'deferred' })
        if (failed) return
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
      }
    }
  }
  return {
    post(mail) {
      const sending = send(mail).finally(() => pending.delete(sending))
      pending.add(sending)
    },
    async close() {
      stopping.abort()
      const waited = new AbortController()
      await Promise.race([
        Promise.all(pending),
        delay(CLOSE_MILLISECONDS, undefined, { signal: waited.signal }).catch(() => {}),
      ])
      waited.abort()
      if (pending.size > 0) log.error({ left: pending.size }, 'stopped before all mails were sent')
      await mailer.close()
    },
  }
}
