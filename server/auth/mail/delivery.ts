import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Mail, Mailer } from './mailer.ts'

/** Milliseconds between attempts: a server that is busy or restarts gets its time. */
const PAUSES = [1_000, 10_000, 60_000]

export type Delivery = Readonly<{
  /** Sends in the background: how long an answer takes must not tell whether there was somebody to write to. */
  post(mail: Mail): void
  /** Resolves when nothing is under way any more; what waits for another attempt is given up. */
  close(): Promise<void>
}>

export function createDelivery(mailer: Mailer, log: Logger): Delivery {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const send = async (mail: Mail): Promise<void> => {
    for (const pause of [...PAUSES, undefined]) {
      try {
        return await mailer.send(mail)
      } catch (error) {
        log.error({ err: error, lastAttempt: pause === undefined }, 'a mail could not be sent')
        if (pause === undefined || stopping.signal.aborted) return
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
      }
    }
  }
  return {
    post(mail) {
      const sending = send(mail).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      stopping.abort()
      await Promise.all(underWay)
      await mailer.close()
    },
  }
}
