import { hkdfSync } from 'node:crypto'

export type KeyPurpose = 'refresh tokens' | 'mail tokens' | 'factor secrets'

/** A key of 32 bytes for one purpose alone (HKDF, RFC 5869): what is made with it is worthless everywhere else. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `zunft auth: ${purpose}`, 32))
}
