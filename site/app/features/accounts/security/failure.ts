import { type AuthClient, authClient } from '../../../lib/session/auth-client'
import { ownAccountMessage } from '../../../lib/session/auth-failure'

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

/** Translates an error of the auth client into German; `fallback` where its code has no message. */
export function securityFailure(error: unknown, fallback: string): SecurityFailure {
  const { code = '' } = (error ?? {}) as Partial<{ code: string }>
  return {
    field: FIELDS[code] ?? null,
    text: ownAccountMessage(error, fallback),
    needsSecondFactor: code === 'insufficient_aal',
  }
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
