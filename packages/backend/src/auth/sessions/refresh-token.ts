import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../keys.ts'

/** Which token of which session: each refresh raises the number by one. */
export type RefreshToken = Readonly<{ sessionId: string; number: number }>

const UUID_BYTES = 16
const NUMBER_BYTES = 6
const SIGNATURE_BYTES = 24
const LENGTH = UUID_BYTES + NUMBER_BYTES + SIGNATURE_BYTES

/**
 * Refresh tokens are the session's id and a number, signed (HMAC-SHA-256). No token is stored: the session row contains the current number,
 * and a token can be derived from its number again, which two tabs refreshing at the same time need.
 */
export function refreshTokens(secret: string) {
  const key = deriveKey(secret, 'refresh tokens')
  const signatureOf = (content: Buffer) =>
    createHmac('sha256', key).update(content).digest().subarray(0, SIGNATURE_BYTES)
  return {
    make({ sessionId, number }: RefreshToken): string {
      const content = Buffer.alloc(UUID_BYTES + NUMBER_BYTES)
      content.write(sessionId.replaceAll('-', ''), 'hex')
      content.writeUIntBE(number, UUID_BYTES, NUMBER_BYTES)
      return Buffer.concat([content, signatureOf(content)]).toString('base64url')
    },
    /** Undefined for a token that this installation did not sign. */
    read(token: string): RefreshToken | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return undefined
      const content = bytes.subarray(0, UUID_BYTES + NUMBER_BYTES)
      if (!timingSafeEqual(bytes.subarray(content.length), signatureOf(content))) return undefined
      const hex = content.toString('hex', 0, UUID_BYTES)
      return {
        sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        number: content.readUIntBE(UUID_BYTES, NUMBER_BYTES),
      }
    },
  }
}

export type RefreshTokens = ReturnType<typeof refreshTokens>
