import { unsubscribeHeaders } from '../_shared/newsletter-message/newsletter-mail.ts'
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
