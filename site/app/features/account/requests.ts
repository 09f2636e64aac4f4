import type { AuthError } from '@supabase/auth-js'
import { type AuthClient, authClient } from '../../lib/session/auth-client'
import { authFailure } from '../../lib/session/auth-failure'
import { giveCode } from '../../lib/session/give-code'
import type { AuthFailure } from '../../lib/session/outcomes'

/** What the mails of the account service are for; the `type` in their links. */
export const MAIL_TYPES = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const
export type MailType = (typeof MAIL_TYPES)[number]

/** Asks for the mail that confirms an address once more. Answers what went wrong, or null. */
export function resendConfirmation(email: string, captchaToken?: string): Promise<AuthFailure | null> {
  const options = { emailRedirectTo: window.location.origin, ...(captchaToken && { captchaToken }) }
  return attempt('Die E-Mail konnte nicht gesendet werden.', (client) =>
    client.resend({ type: 'signup', email, options }),
  )
}

/** Asks for the mail that leads to a new password. The answer does not tell whether the address is known. */
export function requestPasswordReset(email: string, captchaToken?: string): Promise<AuthFailure | null> {
  const options = {
    redirectTo: `${window.location.origin}/auth/reset`,
    ...(captchaToken && { captchaToken }),
  }
  return attempt('Die E-Mail konnte nicht gesendet werden.', (client) =>
    client.resetPasswordForEmail(email, options),
  )
}

/** Sets the password of whoever is signed in; the server ends his other sessions. */
export function choosePassword(password: string): Promise<AuthFailure | null> {
  return attempt('Das Passwort konnte nicht geändert werden.', (client) => client.updateUser({ password }))
}

/** Proves the session with a code of a second factor. */
export function verifyCode(code: string): Promise<AuthFailure | null> {
  return attempt('Login fehlgeschlagen', (client) => giveCode(client, code))
}

/** Does what a mail was for, once. `half-done`: the other of two addresses has to confirm as well. */
export async function redeemMail(
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

/** One request of the official client; its failure, also that of loading its code, in words. */
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
