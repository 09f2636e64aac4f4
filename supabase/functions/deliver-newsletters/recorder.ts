import type { Database, DeliveryResult } from '../_shared/database.ts'
import type { Platform } from '../_shared/platform.ts'

export type Recorder = Readonly<{
  add(result: DeliveryResult): void
  /** Resolves when everything is stored; rejects when that failed three times in a row. */
  finish(): Promise<void>
}>

/** Milliseconds before another attempt. */
const PAUSES = [100, 1_000]

/**
 * Stores results at once, and those that come while it stores in one call together: between the answer of the mail server and the
 * database lies one call, so that few mails are sent twice after a crash.
 */
export function createRecorder(platform: Platform, database: Database): Recorder {
  let waiting: DeliveryResult[] = []
  let storing: Promise<void> | undefined
  const storeAll = async () => {
    while (waiting.length > 0) {
      const results = waiting
      waiting = []
      await store(platform, database, results)
    }
    storing = undefined
  }
  const start = () => {
    storing ??= storeAll()
    // Rejections are handled by `finish`.
    storing.catch(() => {})
  }
  return {
    add(result) {
      waiting.push(result)
      start()
    },
    async finish() {
      await storing
    },
  }
}

async function store(
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
