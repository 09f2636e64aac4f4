import type { Factor, Session, User } from '@supabase/auth-js'

/** The verified factor that this session has not been proven with yet, null when nothing is missing. */
export function missingFactor(session: Session, user: User): Factor | null {
  if (assuranceLevel(session.access_token) === 'aal2') return null
  return (
    user.factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp') ?? null
  )
}

/** The claim `aal` of an access token; the server has checked the token, here it is only read. */
function assuranceLevel(accessToken: string): unknown {
  const payload = accessToken.split('.')[1] ?? ''
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return (JSON.parse(text) as { aal?: unknown }).aal
}
