import type { Factor, Session, User } from '@supabase/auth-js'

/** The verified factor that this session has not been proven with yet, null when nothing is missing. */
export function missingFactor(session: Session, user: User): Factor | null {
  if (assuranceLevel(session.access_token) === 'aal2') return null
  return (
    user.factors?.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp') ?? null
  )
}

/** The claim `aal` of an access token, which is only read here: the server checks it. Undefined when it is no token at all. */
function assuranceLevel(accessToken: string): unknown {
  const payload = accessToken.split('.')[1] ?? ''
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(text) as { aal?: unknown }).aal
  } catch {
    return undefined
  }
}
