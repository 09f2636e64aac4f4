import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

type KeyPurpose = 'refresh tokens' | 'mail tokens' | 'factor secrets'

/** Derives a key of 32 bytes for one purpose from the installation's secret (HKDF-SHA-256, RFC 5869). */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `zunft auth: ${purpose}`, 32))
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts TOTP secrets (AES-256-GCM) with the factor's id as additional data, so that a copied row cannot be decrypted. */
export function sealedSecrets(secret: string) {
  const key = deriveKey(secret, 'factor secrets')
  return {
    seal(plain: string, factorId: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(factorId))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined when it was sealed for another factor, or with the secret of another installation. */
    open(sealed: string, factorId: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(factorId))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

export type SealedSecrets = ReturnType<typeof sealedSecrets>

export type TokenType =
  | 'confirmation'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** What a mail carries: a token for its link, and the same as six digits to type. */
export type OneTimeToken = Readonly<{ token: string; code: string }>

export type OneTimeTokens = ReturnType<typeof oneTimeTokens>

/**
 * Creates one-time tokens and the hashes that the database stores. Hashes are keyed (HMAC-SHA-256): an unkeyed hash of six digits
 * could be reversed by trying all, so a copy of the database would sign in.
 */
export function oneTimeTokens(secret: string) {
  const key = deriveKey(secret, 'mail tokens')
  const hash = (content: string) => createHmac('sha256', key).update(content).digest('base64url')
  return {
    make: (): OneTimeToken => ({
      token: randomBytes(32).toString('base64url'),
      code: String(randomInt(1_000_000)).padStart(6, '0'),
    }),
    hashOfToken: (token: string): string => hash(`token:${token}`),
    /** A code is valid for one account and one kind of mail only. */
    hashOfCode: (userId: string, type: TokenType, code: string): string =>
      hash(`code:${userId}:${type}:${code}`),
  }
}
