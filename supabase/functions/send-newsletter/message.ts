import type { Letter } from './letter.ts'
import type { Subscriber } from './subscribers.ts'

/**
 * A letter as the receiver gets it. The same letter to the same people is the same text, whenever it is sent: `createdAt` is when
 * the newsletter was begun.
 */
export function bodyOf(
  { sendId, subject, content, onlyMe }: Letter,
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

/** Names a message after what it says: tried again it keeps its name, with other recipients it is another message. */
export async function messageId({ sendId }: Letter, body: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `newsletter_${sendId}_${hex}`
}
