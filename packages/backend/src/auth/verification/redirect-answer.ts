import type { AuthError } from '../auth-error.ts'
import type { SessionAnswer } from '../sessions/session-answer.ts'

/** The session in the fragment, which browsers do not send to servers; without a session, a message for the user. */
export function answerInFragment(
  target: string,
  type: string,
  session: SessionAnswer | undefined,
  message: string,
): string {
  if (!session) return withFragment(target, { message })
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  })
}

export function errorInFragment(target: string, error: AuthError): string {
  return withFragment(target, {
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
    sb: '',
  })
}

function withFragment(target: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}
