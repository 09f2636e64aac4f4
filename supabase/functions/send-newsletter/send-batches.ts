import type { Database } from '../_shared/database.ts'
import type { Platform } from '../_shared/platform.ts'
import type { Webhook } from '../_shared/webhook.ts'
import { deliver } from './deliver.ts'
import type { Letter } from './letter.ts'
import { type Batch, batchOf, type Report, reportOf, type Stop } from './report.ts'
import { countSubscribers, nextSubscribers, type Subscriber } from './subscribers.ts'

/** Milliseconds after which no batch is begun: with the last one's attempts a call stays below the platforms' 150 seconds. */
const TIME_FOR_BATCHES = 100_000
/** Batches that fail one after the other before the rest is spared the attempt. */
const MOST_FAILURES = 3

/** Sends a letter to all active subscribers, batch after batch. */
export async function sendBatches(
  platform: Platform,
  database: Database,
  webhook: Webhook,
  letter: Letter,
): Promise<Report> {
  const counted = await countSubscribers(database, letter.after)
  const end = platform.now() + TIME_FOR_BATCHES
  const batches: Batch[] = []
  let { after } = letter
  const stop = (why?: Stop) => reportOf(letter, counted, batches, why, after)

  while (batches.slice(-MOST_FAILURES).filter(({ sent }) => !sent).length < MOST_FAILURES) {
    if (platform.now() >= end || batches.length >= letter.maxBatches) return stop('share')
    const subscribers = await nextOrFailure(platform, database, after)
    if (!subscribers) return stop('database')
    const [first, last] = [subscribers[0], subscribers.at(-1)]
    if (!first || !last) return stop()
    // Named after its first subscriber, so that a call that continues this one never names another batch the same.
    const id = `newsletter_${letter.sendId}_${first.id}`
    const delivery = await deliver(platform, database, {
      ...webhook,
      id,
      body: bodyOf(platform, letter, subscribers),
    })
    batches.push(batchOf(subscribers, delivery))
    after = last.id
  }
  return stop('receiver')
}

/** A letter as the receiver gets it; the same text at every attempt, or its signature would say less. */
export function bodyOf(
  platform: Platform,
  { sendId, subject, content, onlyMe }: Letter,
  subscribers: readonly Pick<Subscriber, 'name' | 'email'>[],
): string {
  return JSON.stringify({
    type: 'newsletter.send',
    timestamp: new Date(platform.now()).toISOString(),
    data: {
      send_id: sendId,
      test: onlyMe,
      subject,
      content,
      subscribers: subscribers.map(({ name, email }) => ({ name, email })),
    },
  })
}

/** What was sent by then must not be lost with an error. */
async function nextOrFailure(platform: Platform, database: Database, after: string | null) {
  try {
    return await nextSubscribers(database, after)
  } catch (error) {
    platform.report('a newsletter stopped', error)
    return undefined
  }
}
