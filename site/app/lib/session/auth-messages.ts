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
export const AUTH_MESSAGES: Readonly<Record<string, string>> = {
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
}

/** The form's own message (docs/product.md#accounts), for when only the server notices. */
const TOO_SHORT = 'Passwort muss mindestens 6 Zeichen lang sein'

/** German text for an error of the auth client, by its code or name; undefined for unknown ones. */
export function authMessage(error: unknown): string | undefined {
  const { name, code, reasons } = (error ?? {}) as Readonly<{
    name?: string
    code?: string
    reasons?: readonly string[]
  }>
  return reasons?.includes('length') ? TOO_SHORT : AUTH_MESSAGES[code ?? name ?? '']
}
