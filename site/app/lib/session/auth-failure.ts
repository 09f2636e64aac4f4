import { authMessage } from './auth-messages'
import type { AuthFailure } from './outcomes'
import { unreachable } from './outcomes'

const ADVICE: Readonly<Record<string, string>> = {
  invalid_credentials: 'Bitte prüfen Sie beides. Sonst hilft „Passwort vergessen?“.',
}

/** Translates an error of the auth client into German; `fallback` where the server sent no message. */
export function authFailure(error: unknown, fallback: string): AuthFailure {
  const { name, code, message } = (error ?? {}) as Partial<Error & { code: string }>
  if (name === 'AuthRetryableFetchError' || error instanceof TypeError) {
    return unreachable(fallback, code)
  }
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
