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
  const signed = await crypto.subtle.sign('HMAC', await keyOf(secret), signedBytes(id, seconds, body))
  const signature = btoa(String.fromCharCode(...new Uint8Array(signed)))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}

/** Seconds that the clocks of sender and receiver may differ. */
const TOLERANCE = 300

/**
 * Whether one of the signatures is `secret`'s and the message is not older than five minutes; `now` is in seconds since 1970. Compares in
 * constant time.
 */
export async function verify(
  secret: string,
  headers: SignedHeaders,
  { body, now }: Readonly<{ body: string; now: number }>,
): Promise<boolean> {
  const timestamp = headers['webhook-timestamp']
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE) return false
  const message = signedBytes(headers['webhook-id'], Number(timestamp), body)
  const key = await keyOf(secret)
  const signatures = headers['webhook-signature'].split(' ').slice(0, 10)
  const valid = await Promise.all(
    signatures.map((signature) => {
      const base64 = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1]
      return base64 ? crypto.subtle.verify('HMAC', key, bytesOf(base64), message) : false
    }),
  )
  return valid.includes(true)
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const signedBytes = (id: string, seconds: number, body: string) =>
  new TextEncoder().encode(`${id}.${seconds}.${body}`)

const keyOf = (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
