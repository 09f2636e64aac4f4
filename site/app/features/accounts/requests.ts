import type { AuthError } from '@supabase/auth-js'
import { isProvenByPassword, verifyFactorCode } from '../../lib/session/assurance'
import { type AuthClient, authClient } from '../../lib/session/auth-client'
import { authFailure } from '../../lib/session/auth-failure'
import type { AuthFailure } from '../../lib/session/outcomes'
import { forgetSignUps } from '../../lib/session/own-sign-ups'

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

/**
 * The password that a sign-up's account gets when its address is confirmed: that of a sign-up of this browser, one that was chosen at a
 * sign-up elsewhere, or a new one. Names as our auth service reads them; hosted Supabase ignores them.
 */
export type PasswordChoice =
  | Readonly<{ identity_ids: readonly string[] }>
  | Readonly<{ current_password: string }>
  | Readonly<{ password: string }>

/** `half-done`: the other of two addresses has to be confirmed, too. `passwordless`: a password is still to be chosen. */
export type Verified = 'done' | 'half-done' | 'passwordless'

/** Verifies the token of a mail, which is valid once; `choice` for the mail of a sign-up. */
export async function verifyMailLink(
  type: MailType,
  tokenHash: string,
  choice?: PasswordChoice,
): Promise<Verified | AuthFailure> {
  let verified: Verified = 'half-done'
  const failure = await attempt('Das hat leider nicht geklappt.', async (client) => {
    const { data, error } = await client.verifyOtp({ type, token_hash: tokenHash, ...choice })
    const { session } = data
    if (!session) return { error }
    forgetSignUps(session.user.email ?? '')
    const settled = !choice || isProvenByPassword(session) || (await storeTyped(client, choice))
    verified = settled ? 'done' : 'passwordless'
    return { error }
  })
  return failure ?? verified
}

/**
 * Hosted Supabase keeps the password of the first sign-up, which may be a stranger's: the typed password replaces it. False when nothing
 * was typed.
 */
async function storeTyped(client: AuthClient, choice: PasswordChoice): Promise<boolean> {
  if ('identity_ids' in choice) return false
  const password = 'password' in choice ? choice.password : choice.current_password
  const { error } = await client.updateUser({ password })
  return !error || error.code === 'same_password'
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
