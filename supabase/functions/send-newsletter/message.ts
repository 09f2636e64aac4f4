import { attempt, type Message, type Outcome } from '../_shared/attempt.ts'
import type { Database } from '../_shared/database.ts'
import { unsubscribeHeaders } from '../_shared/newsletter-message/newsletter-mail.ts'
import type { Platform } from '../_shared/platform.ts'
import { logAttempt } from '../_shared/webhook.ts'
import type { SendRequest } from './send-request.ts'

/** `unsubscribeUrl` is missing in tests and in confirmations, whose recipients are not subscribers. */
export type Addressee = Readonly<{ name: string; email: string; unsubscribeUrl?: string | undefined }>

/**
 * Body of the webhook call. One newsletter to one set of recipients gives the same text at any time: `createdAt` is when the newsletter was
 * created.
 */
export function bodyOf(
  { sendId, subject, content, onlyMe }: Pick<SendRequest, 'sendId' | 'subject' | 'content' | 'onlyMe'>,
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
export async function messageId({ sendId }: Pick<SendRequest, 'sendId'>, body: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `newsletter_${sendId}_${hex}`
}

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
