import { type KeyRole, keyRoles } from '../http/api-keys.ts'
import type { Claims } from '../http/claims.ts'
import type { SessionTokens } from '../http/tokens.ts'

/** Who speaks on a channel: API keys and session tokens become claims here. */
export type Authenticator = Readonly<{
  roleOfKey(key: string): KeyRole | undefined
  /**
   * Claims of what a client calls its access token. Without one, or with an API key in its place (the client sends it after
   * signing out), it is the role of the key the socket was opened with. Throws `InvalidTokenError`.
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

/** Whether claims still hold; `now` in milliseconds. API keys never end. */
export function isValidAt(claims: Claims, now: number): boolean {
  return typeof claims.exp !== 'number' || claims.exp * 1000 > now
}
