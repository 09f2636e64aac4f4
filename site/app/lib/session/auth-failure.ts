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
    advice: (code && ADVICE[code]) || null,
    retryable: false,
  }
}
