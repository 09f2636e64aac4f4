import type { AuthError, Factor, Session, User } from '@supabase/auth-js'
import type { AuthClient } from './auth-client'

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

/** Error code for a wrong code. */
const WRONG_CODE = 'mfa_verification_failed'

/**
 * Verifies a code against all of the account's verified factors, because users do not say which device it is from. Resolves with the error
 * of the last factor tried, null on success.
 */
export async function verifyFactorCode(
  client: AuthClient,
  code: string,
): Promise<{ error: AuthError | null }> {
  const { data, error } = await client.mfa.listFactors()
  let answer: { error: AuthError | null } = { error }
  for (const { id } of data?.totp ?? []) {
    answer = await client.mfa.challengeAndVerify({ factorId: id, code })
    if (answer.error?.code !== WRONG_CODE) break
  }
  return answer
}
