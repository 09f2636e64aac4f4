import type { AuthError } from '@supabase/auth-js'
import { type AuthClient, authClient } from '../../lib/session/auth-client'
import { authFailure } from '../../lib/session/auth-failure'
import type { AuthFailure } from '../../lib/session/outcomes'
import { verifyFactorCode } from '../../lib/session/verify-factor-code'

/** Types of mail of the auth service; the `type` parameter of their links. */
export const MAIL_TYPES = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const
export type MailType = (typeof MAIL_TYPES)[number]

/** Requests the confirmation mail again. Resolves with the failure, or null. */
export function resendConfirmation(email: string, captchaToken?: string): Promise<AuthFailure | null> {
  const options = { emailRedirectTo: window.location.origin, ...(captchaToken && { captchaToken }) }
  return attempt('Die E-Mail konnte nicht gesendet werden.', (client) =>
    client.resend({ type: 'signup', email, options }),
  )
}

/** Requests the mail for resetting a password. The response is the same for unknown addresses. */
export function requestPasswordReset(email: string, captchaToken?: string): Promise<AuthFailure | null> {
  const options = {
    redirectTo: `${window.location.origin}/auth/reset`,
    ...(captchaToken && { captchaToken }),
  }
  return attempt('Die E-Mail konnte nicht gesendet werden.', (client) =>
    client.resetPasswordForEmail(email, options),
  )
}

/** Sets the password of the signed-in user; the server ends the user's other sessions. */
export function choosePassword(password: string): Promise<AuthFailure | null> {
  return attempt('Das Passwort konnte nicht geändert werden.', (client) => client.updateUser({ password }))
}

/** Raises the session to `aal2` with a code of a second factor. */
export function verifyCode(code: string): Promise<AuthFailure | null> {
  return attempt('Login fehlgeschlagen', (client) => verifyFactorCode(client, code))
}

/** Verifies the token of a mail, which is valid once. `half-done`: the other of two addresses has to be confirmed, too. */
export async function verifyMailLink(
  type: MailType,
  tokenHash: string,
): Promise<'done' | 'half-done' | AuthFailure> {
  let open = false
  const failure = await attempt('Das hat leider nicht geklappt.', async (client) => {
    const { data, error } = await client.verifyOtp({ type, token_hash: tokenHash })
    open = data.session !== null
    return { error }
  })
  return failure ?? (open ? 'done' : 'half-done')
}

/** Calls the auth client; every failure, also one of loading the client, becomes a German message. */
async function attempt(
  fallback: string,
  request: (client: AuthClient) => Promise<{ error: AuthError | null }>,
): Promise<AuthFailure | null> {
  try {
    const { error } = await request(await authClient())
    return error && authFailure(error, fallback)
  } catch (error) {
    console.error(`${fallback}:`, error)
    return authFailure(error, fallback)
  }
}
