// With its extension: a test of the error codes reads this file as Node.js does.
import { type AuthFailure, unreachable } from './outcomes.ts'

const SIGNED_OUT = 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.'
const NO_SUCH_ACCOUNT = 'Dieses Konto gibt es nicht mehr.'
const NOT_SUPPORTED = 'Diese Art der Anmeldung gibt es hier nicht.'
const INVALID_REQUEST = 'Der Server kann mit den Angaben nichts anfangen. Bitte prüfen Sie sie.'
const LINK_USED = 'Dieser Link ist abgelaufen oder wurde schon benutzt.'
const SERVER_FAILED = 'Der Server meldet einen Fehler. Bitte versuchen Sie es später noch einmal.'

/**
 * German text for every error code of the auth service, instead of its English message. Includes codes that only hosted Supabase sends, as
 * far as the account pages can receive them.
 */
export const AUTH_MESSAGES = {
  // Signing up and in
  invalid_credentials: 'E-Mail-Adresse und Passwort passen nicht zusammen.',
  email_not_confirmed: 'E-Mail nicht bestätigt',
  user_already_exists: 'Diese E-Mail-Adresse ist bereits registriert',
  email_exists: 'Diese E-Mail-Adresse ist bereits registriert',
  email_address_invalid: 'An diese Adresse kann keine E-Mail geschickt werden.',
  email_address_not_authorized: 'An diese Adresse kann keine E-Mail geschickt werden.',
  weak_password: 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
  user_banned: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Verein.',
  signup_disabled: 'Zurzeit werden keine neuen Konten angelegt.',
  captcha_failed: 'Das Formular war zu lange offen. Bitte senden Sie es noch einmal ab.',
  form_trap_filled:
    'Ein Programm, vielleicht Ihre Ausfüllhilfe, hat in ein unsichtbares Feld geschrieben. Es ist wieder leer: Bitte senden Sie das Formular noch einmal ab.',

  // Sessions
  session_not_found: SIGNED_OUT,
  session_expired: SIGNED_OUT,
  refresh_token_not_found: SIGNED_OUT,
  refresh_token_already_used: SIGNED_OUT,
  no_authorization: SIGNED_OUT,
  bad_jwt: SIGNED_OUT,
  invalid_token: SIGNED_OUT,
  // Error of the client for a missing session; it has a name instead of a code.
  AuthSessionMissingError: SIGNED_OUT,
  user_not_found: NO_SUCH_ACCOUNT,
  not_admin: 'Das darf nur die Verwaltung.',

  // Mails and their links
  otp_expired: LINK_USED,
  flow_state_not_found: LINK_USED,
  flow_state_expired: LINK_USED,
  otp_disabled: 'Mit dieser Adresse gibt es kein Konto.',
  reauthentication_needed: 'Bitte bestätigen Sie zuerst, dass Sie es sind.',
  reauthentication_not_valid: 'Der Code stimmt nicht oder ist abgelaufen.',

  // Changing an account
  same_password: 'Das ist Ihr bisheriges Passwort. Bitte wählen Sie ein anderes.',
  current_password_invalid: 'Das ist nicht Ihr jetziges Passwort.',
  conflict: 'Das Konto lässt sich so nicht ändern, weil anderes davon abhängt.',
  identity_not_found: NOT_SUPPORTED,
  single_identity_not_deletable: 'Die letzte Art, sich anzumelden, bleibt bestehen.',

  // Second factors
  insufficient_aal: 'Bitte bestätigen Sie zuerst Ihren zweiten Faktor.',
  mfa_verification_failed: 'Der Code stimmt nicht. Bitte geben Sie den nächsten ein, den Ihre App zeigt.',
  mfa_verification_rejected:
    'Für Ihr Konto wurden zu viele falsche Codes eingegeben. Bitte warten Sie bis morgen, oder wählen Sie über „Passwort vergessen?“ ein neues Passwort: Dabei können Sie Ihren Code sofort eingeben.',
  mfa_challenge_expired: 'Das hat zu lange gedauert. Bitte geben Sie einen neuen Code ein.',
  mfa_ip_address_mismatch: 'Ihre Verbindung hat gewechselt. Bitte geben Sie einen neuen Code ein.',
  mfa_factor_not_found: 'Dieses Gerät gibt es nicht mehr. Bitte laden Sie die Seite neu.',
  mfa_factor_name_conflict: 'Ein Gerät mit diesem Namen gibt es schon.',
  too_many_enrolled_mfa_factors: 'Mehr Geräte gehen nicht. Bitte entfernen Sie zuerst eines.',
  mfa_phone_enroll_not_enabled: NOT_SUPPORTED,
  mfa_webauthn_enroll_not_enabled: NOT_SUPPORTED,

  // Limits
  over_request_rate_limit: 'Das waren zu viele Versuche. Bitte warten Sie einige Minuten.',
  over_email_send_rate_limit: 'Zurzeit geht keine weitere E-Mail hinaus.',

  // Not offered
  email_provider_disabled: NOT_SUPPORTED,
  phone_provider_disabled: NOT_SUPPORTED,
  anonymous_provider_disabled: NOT_SUPPORTED,
  saml_provider_disabled: NOT_SUPPORTED,
  manual_linking_disabled: NOT_SUPPORTED,

  // Errors that no page should cause
  validation_failed: INVALID_REQUEST,
  bad_json: INVALID_REQUEST,
  request_entity_too_large: INVALID_REQUEST,
  uri_too_long: INVALID_REQUEST,
  missing_api_key: SERVER_FAILED,
  invalid_api_key: SERVER_FAILED,
  not_found: NOT_SUPPORTED,
  request_timeout: SERVER_FAILED,
  unexpected_failure: SERVER_FAILED,
} satisfies Readonly<Record<string, string>>

const BY_CODE: Readonly<Record<string, string>> = AUTH_MESSAGES

/** The form's own message (docs/product.md#accounts), for when only the server notices. */
const TOO_SHORT = 'Passwort muss mindestens 6 Zeichen lang sein'

/** German text for an error of the auth client, by its code or name; undefined for unknown ones. */
function authMessage(error: unknown): string | undefined {
  const { name, code, reasons } = (error ?? {}) as Readonly<{
    name?: string
    code?: string
    reasons?: readonly string[]
  }>
  return reasons?.includes('length') ? TOO_SHORT : BY_CODE[code ?? name ?? '']
}

/** What to do about a failure, beside its message. */
const ADVICE: Readonly<Record<string, string>> = {
  invalid_credentials: 'Bitte prüfen Sie beides. Sonst hilft „Passwort vergessen?“.',
}

/** Translates an error of the auth client into German; `fallback` where the server sent no message. */
export function authFailure(error: unknown, fallback: string): AuthFailure {
  const { name, code, message } = (error ?? {}) as Partial<Error & { code: string }>
  if (isUnreachable(error)) return unreachable(fallback, code)
  // The message describes a response that could not be parsed; it is not the server's.
  const serverMessage = name === 'AuthUnknownError' ? undefined : message
  return {
    code,
    message: authMessage(error) || serverMessage || fallback,
    advice: (code && ADVICE[code]) || (code === MAIL_LIMIT && whenToAskAgain(message)) || null,
    retryable: false,
  }
}

const MAIL_LIMIT = 'over_email_send_rate_limit'

/** What to do where no further mail is sent for now; the service's message is the only place that names the seconds to wait. */
function whenToAskAgain(message = ''): string | null {
  const seconds = Number(/after (\d+) seconds/.exec(message)?.[1])
  if (!seconds) return null
  if (seconds <= 60) {
    const wait = seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`
    return `An eine Adresse schicken wir höchstens eine E-Mail in der Minute. Sehen Sie bitte im Postfach und im Spam-Ordner nach; in ${wait} können Sie es noch einmal versuchen.`
  }
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes <= 90 ? `${minutes} Minuten` : `${Math.ceil(minutes / 60)} Stunden`
  return `Zuletzt wurden sehr viele E-Mails angefordert. Sehen Sie bitte im Postfach und im Spam-Ordner nach; in ${wait} können Sie es noch einmal versuchen.`
}

/** Messages for somebody who changes the own account, where they differ from those of the login page. */
const OWN_ACCOUNT_MESSAGES: Readonly<Record<string, string>> = {
  invalid_credentials: 'Das ist nicht Ihr jetziges Passwort.',
  email_exists: 'Mit dieser Adresse ist schon ein Konto angemeldet.',
  mfa_verification_rejected:
    'Für Ihr Konto wurden zu viele falsche Codes eingegeben. Bitte versuchen Sie es morgen wieder.',
}

const UNREACHABLE = 'Der Server ist gerade nicht zu erreichen. Bitte prüfen Sie Ihre Verbindung.'

/** German text for an error while changing the own account; `fallback` where its code has no message. */
export function ownAccountMessage(error: unknown, fallback: string): string {
  if (isUnreachable(error)) return `${fallback} ${UNREACHABLE}`
  const { code = '' } = (error ?? {}) as Partial<{ code: string }>
  return OWN_ACCOUNT_MESSAGES[code] ?? authMessage(error) ?? fallback
}

/** Whether the network or the server failed. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error as Partial<Error> | null)?.name === 'AuthRetryableFetchError'
