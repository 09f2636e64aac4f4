import { type AuthClient, authClient } from '../../../lib/session/auth-client'
import { authMessage } from '../../../lib/session/auth-messages'

/** The form field that a failure belongs to; null for other failures. */
type FailedField = 'current_password' | 'password' | 'email' | 'code' | 'name' | null

export type SecurityFailure = Readonly<{
  field: FailedField
  text: string
  /** The server requires `aal2` first. */
  needsSecondFactor: boolean
}>

const FIELDS: Readonly<Record<string, FailedField>> = {
  current_password_invalid: 'current_password',
  invalid_credentials: 'current_password',
  same_password: 'password',
  weak_password: 'password',
  email_exists: 'email',
  email_address_invalid: 'email',
  mfa_verification_failed: 'code',
  mfa_verification_rejected: 'code',
  mfa_challenge_expired: 'code',
  mfa_ip_address_mismatch: 'code',
  mfa_factor_name_conflict: 'name',
}

/** Messages that differ from those of the login page. */
const OWN_MESSAGES: Readonly<Record<string, string>> = {
  invalid_credentials: 'Das ist nicht Ihr jetziges Passwort.',
  email_exists: 'Mit dieser Adresse ist schon ein Konto angemeldet.',
  mfa_verification_rejected:
    'Für Ihr Konto wurden zu viele falsche Codes eingegeben. Bitte versuchen Sie es morgen wieder.',
}

const UNREACHABLE = 'Der Server ist gerade nicht zu erreichen. Bitte prüfen Sie Ihre Verbindung.'

/** Translates an error of the auth client into German; `fallback` where its code has no message. */
export function securityFailure(error: unknown, fallback: string): SecurityFailure {
  const { name, code = '' } = (error ?? {}) as Partial<Error & { code: string }>
  const isUnreachable = name === 'AuthRetryableFetchError' || error instanceof TypeError
  const text = isUnreachable
    ? `${fallback} ${UNREACHABLE}`
    : (OWN_MESSAGES[code] ?? authMessage(error) ?? fallback)
  return { field: FIELDS[code] ?? null, text, needsSecondFactor: code === 'insufficient_aal' }
}

type Requested<Answer> =
  | Readonly<{ answer: Answer & { error: null }; failure: null }>
  | Readonly<{ answer: null; failure: SecurityFailure }>

/** Runs a request of the auth client; every failure, also one of loading the client, is a value in German. */
export async function requestSecurely<Answer extends { error: unknown }>(
  fallback: string,
  request: (client: AuthClient) => Promise<Answer>,
): Promise<Requested<Answer>> {
  try {
    const answer = await request(await authClient())
    if (!answer.error) return { answer: answer as Answer & { error: null }, failure: null }
    return { answer: null, failure: securityFailure(answer.error, fallback) }
  } catch (error) {
    return { answer: null, failure: securityFailure(error, fallback) }
  }
}
