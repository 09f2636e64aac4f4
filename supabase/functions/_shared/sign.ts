/** Headers of Standard Webhooks (https://www.standardwebhooks.com). */
export type SignedHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>

/**
 * Signs a message with HMAC-SHA-256 over `id.timestamp.body`. `secret` is "whsec_" followed by Base64; `seconds` is the time of this
 * attempt, since 1970; `id` is the same for every attempt at one message, so that receivers can deduplicate.
 */
export async function sign(
  secret: string,
  { id, seconds, body }: Readonly<{ id: string; seconds: number; body: string }>,
): Promise<SignedHeaders> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${seconds}.${body}`))
  const signature = btoa(String.fromCharCode(...new Uint8Array(signed)))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
