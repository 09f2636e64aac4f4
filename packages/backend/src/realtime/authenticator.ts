import { type Claims, type KeyRole, keyRoles } from '../http/identity.ts'
import type { SessionTokens } from '../http/tokens.ts'

/** Turns API keys and session tokens into claims. */
export type Authenticator = Readonly<{
  roleOfKey(key: string): KeyRole | undefined
  /**
   * Claims of a channel's access token. Without one they are the role of the key that opened the socket; an API key in its place
   * (the client sends it after signing out) gives that key's role. Throws `InvalidTokenError`.
   */
  claimsOf(token: string | undefined, socketRole: KeyRole): Promise<Claims>
}>

export function createAuthenticator(
  keys: Readonly<{ publishableKey: string; secretKey: string }>,
  tokens: SessionTokens,
): Authenticator {
  const roleOfKey = keyRoles(keys)
  return {
    roleOfKey,
    async claimsOf(token, socketRole) {
      if (!token) return { role: socketRole }
      const role = roleOfKey(token)
      return role ? { role } : tokens.verify(token)
    },
  }
}

/** Whether claims have not expired at `now` (milliseconds since the epoch). Those of API keys have no `exp`. */
export function isValidAt(claims: Claims, now: number): boolean {
  return typeof claims.exp !== 'number' || claims.exp * 1000 > now
}
