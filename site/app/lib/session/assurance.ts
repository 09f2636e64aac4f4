import type { Factor, Session, User } from '@supabase/auth-js'

/** The verified factor that this session still has to prove, or null. */
export function missingFactor(session: Session, user: User): Factor | null {
  if (claimsOf(session.access_token).aal === 'aal2') return null
  return (
    user.factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp') ?? null
  )
}

/** Whether the password of the account belongs to how the session was proven (claim `amr`). */
export function isProvenByPassword({ access_token }: Session): boolean {
  const { amr } = claimsOf(access_token)
  return Array.isArray(amr) && amr.some(({ method }) => method === 'password')
}

/** Claims of an access token, not verified here: the server does that. Empty when the token cannot be parsed. */
function claimsOf(accessToken: string): Readonly<{ aal?: unknown; amr?: unknown }> {
  const payload = accessToken.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}
