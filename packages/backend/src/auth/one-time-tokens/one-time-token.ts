import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { deriveKey } from '../keys.ts'

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
