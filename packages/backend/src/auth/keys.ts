import { hkdfSync } from 'node:crypto'

export type KeyPurpose = 'refresh tokens' | 'mail tokens' | 'factor secrets'

/** Derives a key of 32 bytes for one purpose from the installation's secret (HKDF-SHA-256, RFC 5869). */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `zunft auth: ${purpose}`, 32))
}
