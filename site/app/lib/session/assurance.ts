import type { Factor, Session, User } from '@supabase/auth-js'

/** The verified factor that this session still has to be proven with, null when none is missing. */
export function missingFactor(session: Session, user: User): Factor | null {
  if (assuranceLevel(session.access_token) === 'aal2') return null
  return (
    user.factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp') ?? null
  )
}

/** The `aal` claim of an access token, not verified here: the server does that. Undefined when the token cannot be parsed. */
function assuranceLevel(accessToken: string): unknown {
  const payload = accessToken.split('.')[1] ?? ''
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(text) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}
