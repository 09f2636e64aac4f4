import type { Database, DeliveryResult } from '../database.ts'
import type { Platform } from '../platform.ts'

/** Milliseconds before another attempt. */
const PAUSES = [100, 1_000]

/** Stores what became of claimed deliveries; rejects when that failed three times in a row. */
export async function recordDeliveries(
  platform: Platform,
  database: Database,
  results: readonly DeliveryResult[],
): Promise<void> {
  for (const pause of [...PAUSES, undefined]) {
    const { error } = await database.rpc('record_newsletter_deliveries', { _results: results })
    if (!error) return
    if (pause === undefined) throw new Error('results of a newsletter could not be stored', { cause: error })
    await platform.wait(pause)
  }
}
