import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../keys.ts'

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
