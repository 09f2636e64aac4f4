import type { AuthFailure } from './outcomes'
import { unreachable } from './unreachable'

const SIGNED_OUT = 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.'

/** German in the place of the server's message. */
const MESSAGES: Readonly<Record<string, string>> = {
  over_request_rate_limit: 'Das waren zu viele Versuche. Bitte warten Sie einige Minuten.',
  over_email_send_rate_limit: 'Es ist gerade erst eine E-Mail unterwegs. Bitte warten Sie eine Minute.',
  weak_password: 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
  same_password: 'Das ist Ihr bisheriges Passwort. Bitte wählen Sie ein anderes.',
  user_banned: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Verein.',
  signup_disabled: 'Zurzeit werden keine neuen Konten angelegt.',
  captcha_failed: 'Das Formular war zu lange offen. Bitte senden Sie es noch einmal ab.',
  form_trap_filled:
    'Ein Programm, vielleicht Ihre Ausfüllhilfe, hat in ein unsichtbares Feld geschrieben. Es ist wieder leer: Bitte senden Sie das Formular noch einmal ab.',
  email_not_confirmed: 'E-Mail nicht bestätigt',
  otp_expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt.',
  mfa_verification_failed: 'Der Code stimmt nicht. Bitte geben Sie den nächsten ein, den Ihre App zeigt.',
  mfa_verification_rejected:
    'Für Ihr Konto wurden zu viele falsche Codes eingegeben. Bitte warten Sie bis morgen, oder wählen Sie über „Passwort vergessen?“ ein neues Passwort: Dabei können Sie Ihren Code sofort eingeben.',
  mfa_challenge_expired: 'Das hat zu lange gedauert. Bitte geben Sie einen neuen Code ein.',
  insufficient_aal: 'Bitte bestätigen Sie zuerst Ihren zweiten Faktor.',
  session_not_found: SIGNED_OUT,
  session_expired: SIGNED_OUT,
  // What the client makes of a session that is gone; it has a name and no code.
  AuthSessionMissingError: SIGNED_OUT,
}

const ADVICE: Readonly<Record<string, string>> = {
  invalid_credentials: 'E-Mail-Adresse und Passwort passen nicht zusammen.',
}

/** The form's own words (spec section 5), also when only the server notices. */
const TOO_SHORT = 'Passwort muss mindestens 6 Zeichen lang sein'

/** Turns what the auth client answered or threw into words; `fallback` stands where the server said nothing. */
export function authFailure(error: unknown, fallback: string): AuthFailure {
  const { name, code, message, reasons } = (error ?? {}) as Partial<
    Error & { code: string; reasons: readonly string[] }
  >
  if (name === 'AuthRetryableFetchError' || error instanceof TypeError) {
    return unreachable(fallback, code)
  }
  // Its message is about the answer that could not be read, not from the server.
  const said = name === 'AuthUnknownError' ? undefined : message
  const known = reasons?.includes('length') ? TOO_SHORT : MESSAGES[code ?? name ?? '']
  return {
    code,
    message: known || said || fallback,
    advice: (code && ADVICE[code]) || null,
    retryable: false,
  }
}
