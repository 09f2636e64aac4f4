import { siteUrl } from '../association.ts'
import { attempt, type Message, type Outcome } from '../attempt.ts'
import type { Database, DeliveryResult } from '../database.ts'
import type { Platform } from '../platform.ts'
import { logAttempt } from '../webhook.ts'
import { unsubscribeHeaders, unsubscribeUrl } from './render-newsletter.ts'

/** `unsubscribeUrl` is missing in tests and in confirmations, whose recipients are not subscribers. */
export type Addressee = Readonly<{ name: string; email: string; unsubscribeUrl?: string | undefined }>

/** What the body of a webhook call says of a newsletter. */
export type NewsletterText = Readonly<{ sendId: string; subject: string; content: string; onlyMe: boolean }>

/**
 * Body of the webhook call. One newsletter to one set of recipients gives the same text at any time: `createdAt` is when the newsletter was
 * started.
 */
export function bodyOf(
  { sendId, subject, content, onlyMe }: NewsletterText,
  createdAt: string,
  addressees: readonly Addressee[],
): string {
  return JSON.stringify({
    type: 'newsletter.send',
    timestamp: createdAt,
    data: {
      send_id: sendId,
      test: onlyMe,
      subject,
      content,
      subscribers: addressees.map(({ name, email, unsubscribeUrl: url }) => ({
        name,
        email,
        ...(url === undefined ? {} : { unsubscribe_url: url, headers: unsubscribeHeaders(url) }),
      })),
    },
  })
}

/** Idempotency key: a hash of the body, the same for every retry and another for other recipients. */
export async function messageId({ sendId }: Pick<NewsletterText, 'sendId'>, body: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `newsletter_${sendId}_${hex}`
}

/** Milliseconds before the second and the third attempt; with them a message takes less time than its lease in the database. */
const PAUSES = [1_000, 4_000] as const

/** Posts a message with retries for temporary failures; every attempt is logged. */
export async function postMessage(
  platform: Platform,
  database: Database,
  message: Message,
): Promise<Outcome> {
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attempt(platform, message)
    await logAttempt(database, platform, message.url, outcome)
    const pause = PAUSES[attempts - 1]
    if (!outcome.temporary || pause === undefined) return outcome
    await platform.wait(pause)
  }
}

export type SendMessages = Readonly<{
  platform: Platform
  database: Database
  /** Only this newsletter; by default all. */
  newsletterId?: string
  /** When nothing more is claimed, in milliseconds since 1970. */
  end: number
  signal?: AbortSignal | undefined
}>

/**
 * Claims messages to webhooks and sends them until none is due, the time is over or `signal` aborts. Resolves with the number of seconds until
 * more is due, null when nothing is queued.
 */
export async function sendMessages({
  platform,
  database,
  newsletterId,
  end,
  signal,
}: SendMessages): Promise<number | null> {
  const read = newsletterReader(database)
  while (!signal?.aborted && platform.now() < end) {
    const { data } = await database
      .rpc('claim_newsletter_message', newsletterId ? { _newsletter_id: newsletterId } : {})
      .throwOnError()
    const { webhook, deliveries, wait } = data
    if (!webhook) return wait
    const [first] = deliveries
    // All recipients have unsubscribed meanwhile.
    if (!first) continue
    const { createdAt, ...text } = await read(first.newsletter_id)
    const site = siteUrl(platform.env)
    const addressees = deliveries.map(({ name, email, token }) => ({
      name,
      email,
      unsubscribeUrl: unsubscribeUrl(site, token),
    }))
    const body = bodyOf(text, createdAt, addressees)
    const id = await messageId(text, body)
    const { success, error } = await postMessage(platform, database, { ...webhook, id, body })
    const results = deliveries.map(({ id }) =>
      success ? { id, outcome: 'sent' as const } : { id, outcome: 'refused' as const, reason: error ?? '' },
    )
    await recordDeliveries(platform, database, results)
  }
  return 0
}

type StartedText = NewsletterText & Readonly<{ createdAt: string }>

/** Newsletters by id, read once. */
function newsletterReader(database: Database): (id: string) => Promise<StartedText> {
  const known = new Map<string, Promise<StartedText>>()
  const read = async (sendId: string) => {
    const { data } = await database
      .from('newsletters')
      .select('subject,content,created_at')
      .eq('id', sendId)
      .single()
      .throwOnError()
    const { subject, content, created_at } = data
    return { sendId, subject, content, onlyMe: false, createdAt: new Date(created_at).toISOString() }
  }
  return (id) => {
    const newsletter = known.get(id) ?? read(id)
    known.set(id, newsletter)
    return newsletter
  }
}

/** Milliseconds before another attempt to store. */
const STORE_PAUSES = [100, 1_000]

/** Stores what became of claimed deliveries; rejects when that failed three times in a row. */
export async function recordDeliveries(
  platform: Platform,
  database: Database,
  results: readonly DeliveryResult[],
): Promise<void> {
  for (const pause of [...STORE_PAUSES, undefined]) {
    const { error } = await database.rpc('record_newsletter_deliveries', { _results: results })
    if (!error) return
    if (pause === undefined) throw new Error('results of a newsletter could not be stored', { cause: error })
    await platform.wait(pause)
  }
}
