import type { SendRequest } from './send-request.ts'
import type { Subscriber } from './subscribers.ts'

/**
 * Body of the webhook call. The same newsletter to the same recipients gives the same text at any time: `createdAt` is when the newsletter
 * was created.
 */
export function bodyOf(
  { sendId, subject, content, onlyMe }: SendRequest,
  createdAt: string,
  subscribers: readonly Pick<Subscriber, 'name' | 'email'>[],
): string {
  return JSON.stringify({
    type: 'newsletter.send',
    timestamp: createdAt,
    data: {
      send_id: sendId,
      test: onlyMe,
      subject,
      content,
      subscribers: subscribers.map(({ name, email }) => ({ name, email })),
    },
  })
}

/** Idempotency key: a hash of the body, the same for every retry and another for other recipients. */
export async function messageId({ sendId }: SendRequest, body: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `newsletter_${sendId}_${hex}`
}
