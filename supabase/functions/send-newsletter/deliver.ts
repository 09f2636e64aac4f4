import { attempt, type Message, type Outcome } from '../_shared/attempt.ts'
import type { Database } from '../_shared/database.ts'
import type { Platform } from '../_shared/platform.ts'
import { logAttempt } from '../_shared/webhook-log.ts'

/** Milliseconds before the second and the third attempt. */
const PAUSES = [1_000, 4_000] as const

export type Delivery = Readonly<{ outcome: Outcome; attempts: number }>

/** Posts a message with retries for temporary failures; every attempt is logged. */
export async function deliver(platform: Platform, database: Database, message: Message): Promise<Delivery> {
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attempt(platform, message)
    await logAttempt(database, platform, message.url, outcome)
    const pause = PAUSES[attempts - 1]
    if (!outcome.temporary || pause === undefined) return { outcome, attempts }
    await platform.wait(pause)
  }
}
