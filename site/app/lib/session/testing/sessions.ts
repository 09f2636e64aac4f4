import type { Session } from '@supabase/auth-js'
import type { Auth, AuthStore } from '../auth-context'

/** A session as GoTrue returns it; only times, assurance level and user have realistic values. */
export function sessionOf(
  id: string,
  { expiresIn = 3600, aal = 'aal1', factors = [] as unknown[], token = 'a' } = {},
): Session {
  const payload = Buffer.from(JSON.stringify({ sub: id, aal, token })).toString('base64url')
  return {
    access_token: `e30.${payload}.c2ln`,
    refresh_token: `refresh-${token}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    user: { id, aud: 'authenticated', factors, app_metadata: {}, user_metadata: {}, created_at: '' },
  } as unknown as Session
}

export const FACTOR = { id: 'factor-1', factor_type: 'totp', status: 'verified' }

/** A session that never changes. */
export const fixedAuth = (auth: Auth): AuthStore => ({
  current: () => auth,
  rendered: () => auth,
  subscribe: () => () => {},
  check() {},
  guard: () => () => {},
})
