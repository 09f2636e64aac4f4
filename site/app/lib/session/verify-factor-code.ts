import type { AuthError } from '@supabase/auth-js'
import type { AuthClient } from './auth-client'

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
