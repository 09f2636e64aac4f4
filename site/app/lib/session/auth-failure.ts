import { authMessage } from './auth-messages'
import type { AuthFailure } from './outcomes'
import { unreachable } from './unreachable'

const ADVICE: Readonly<Record<string, string>> = {
  invalid_credentials: 'Bitte prüfen Sie beides. Sonst hilft „Passwort vergessen?“.',
}

/** Turns what the auth client answered or threw into words; `fallback` stands where the server said nothing. */
export function authFailure(error: unknown, fallback: string): AuthFailure {
  const { name, code, message } = (error ?? {}) as Partial<Error & { code: string }>
  if (name === 'AuthRetryableFetchError' || error instanceof TypeError) {
    return unreachable(fallback, code)
  }
  // Its message is about the answer that could not be read, not from the server.
  const said = name === 'AuthUnknownError' ? undefined : message
  return {
    code,
    message: authMessage(error) || said || fallback,
    advice: (code && ADVICE[code]) || null,
    retryable: false,
  }
}
