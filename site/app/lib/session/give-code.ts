import type { AuthError } from '@supabase/auth-js'
import type { AuthClient } from './auth-client'

/** The server's code for a code that is not the device's. */
const NOT_THIS_DEVICE = 'mfa_verification_failed'

/**
 * Proves the session with a code from any of the account's verified devices: a person does not tell which one it is from. Answers
 * the error of the last device that was tried, null when one took it.
 */
export async function giveCode(client: AuthClient, code: string): Promise<{ error: AuthError | null }> {
  const { data, error } = await client.mfa.listFactors()
  let answer: { error: AuthError | null } = { error }
  for (const { id } of data?.totp ?? []) {
    answer = await client.mfa.challengeAndVerify({ factorId: id, code })
    if (answer.error?.code !== NOT_THIS_DEVICE) break
  }
  return answer
}
