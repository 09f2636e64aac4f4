/** Which words of the form a failure belongs to; null when to none of them. */
type FailedField = 'current_password' | 'password' | 'email' | 'code' | 'name' | null

export type SecurityFailure = Readonly<{
  field: FailedField
  text: string
  /** The server asks for the second factor first. */
  needsSecondFactor: boolean
}>

type Words = Readonly<{ field: FailedField; text: string }>

const SIGNED_OUT: Words = {
  field: null,
  text: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.',
}

/** What the server's codes mean on the security page. */
const WORDS: Readonly<Record<string, Words>> = {
  current_password_invalid: { field: 'current_password', text: 'Das ist nicht Ihr jetziges Passwort.' },
  invalid_credentials: { field: 'current_password', text: 'Das ist nicht Ihr jetziges Passwort.' },
  same_password: {
    field: 'password',
    text: 'Das ist Ihr bisheriges Passwort. Bitte wählen Sie ein anderes.',
  },
  weak_password: {
    field: 'password',
    text: 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
  },
  email_exists: { field: 'email', text: 'Mit dieser Adresse ist schon ein Konto angemeldet.' },
  email_address_invalid: { field: 'email', text: 'An diese Adresse kann keine E-Mail geschickt werden.' },
  mfa_verification_failed: {
    field: 'code',
    text: 'Der Code stimmt nicht. Bitte geben Sie den nächsten ein, den Ihre App zeigt.',
  },
  mfa_verification_rejected: {
    field: 'code',
    text: 'Für Ihr Konto wurden zu viele falsche Codes eingegeben. Bitte versuchen Sie es morgen wieder.',
  },
  mfa_challenge_expired: {
    field: 'code',
    text: 'Das hat zu lange gedauert. Bitte geben Sie einen neuen Code ein.',
  },
  mfa_ip_address_mismatch: {
    field: 'code',
    text: 'Ihre Verbindung hat gewechselt. Bitte geben Sie einen neuen Code ein.',
  },
  mfa_factor_name_conflict: { field: 'name', text: 'Ein Gerät mit diesem Namen gibt es schon.' },
  too_many_enrolled_mfa_factors: {
    field: null,
    text: 'Mehr Geräte gehen nicht. Bitte entfernen Sie zuerst eines.',
  },
  mfa_factor_not_found: {
    field: null,
    text: 'Dieses Gerät gibt es nicht mehr. Bitte laden Sie die Seite neu.',
  },
  over_request_rate_limit: {
    field: null,
    text: 'Das waren zu viele Versuche. Bitte warten Sie einige Minuten.',
  },
  over_email_send_rate_limit: {
    field: null,
    text: 'Es ist gerade erst eine E-Mail unterwegs. Bitte warten Sie eine Minute.',
  },
  insufficient_aal: { field: null, text: 'Bitte bestätigen Sie zuerst Ihren zweiten Faktor.' },
  session_not_found: SIGNED_OUT,
  session_expired: SIGNED_OUT,
  // What the client makes of a session the server no longer knows; it has a name and no code.
  AuthSessionMissingError: SIGNED_OUT,
}

const TOO_SHORT: Words = { field: 'password', text: 'Passwort muss mindestens 6 Zeichen lang sein' }

const UNREACHABLE = 'Der Server ist gerade nicht zu erreichen. Bitte prüfen Sie Ihre Verbindung.'

/** Turns what the auth client answered or threw into German; `fallback` where its code says nothing to a person. */
export function securityFailure(error: unknown, fallback: string): SecurityFailure {
  const { name, code, reasons } = (error ?? {}) as Partial<Error & { code: string; reasons: string[] }>
  const words = reasons?.includes('length') ? TOO_SHORT : WORDS[code ?? name ?? '']
  const isUnreachable = name === 'AuthRetryableFetchError' || error instanceof TypeError
  return {
    ...(words || { field: null, text: isUnreachable ? `${fallback} ${UNREACHABLE}` : fallback }),
    needsSecondFactor: code === 'insufficient_aal',
  }
}
