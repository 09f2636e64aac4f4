/** Why an action on an account failed. */
export type AuthFailure = Readonly<{
  /** Error code of the server, where it sent one. */
  code: string | undefined
  /**
   * Text of the toast: German for known codes, otherwise the server's message, otherwise the caller's fallback (docs/product.md#accounts).
   */
  message: string
  /** What to do about it. */
  advice: string | null
  /** The server was not reached or is unavailable; a retry may help. */
  retryable: boolean
}>

const ADVICE =
  'Der Server ist gerade nicht zu erreichen. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.'

/** The network or the server failed; a retry may help. */
export function unreachable(message: string, code?: string): AuthFailure {
  return { code, message, advice: ADVICE, retryable: true }
}

type Failed = Readonly<{ state: 'failed'; failure: AuthFailure }>

/** `second-factor`: the password was right, a code is required (`pendingFactor`). */
export type SignInOutcome =
  | Readonly<{ state: 'signed-in' | 'second-factor' | 'email-not-confirmed' }>
  | Failed

/** `confirmation-sent`: a mail was sent, unless the address has an account already, which is not disclosed. */
export type SignUpOutcome =
  | Readonly<{ state: 'signed-in' | 'confirmation-sent' | 'already-registered' }>
  | Failed

/** A failed sign-out may still have ended the session of this browser. */
export type SignOutOutcome = Readonly<{ state: 'signed-out' }> | Failed

/** `local`: this browser; `others`: all but this one; `global`: all; `ended`: this browser, whose session the server has ended. */
export type SignOutScope = 'local' | 'others' | 'global' | 'ended'

export type Registration = Readonly<{
  email: string
  password: string
  firstName: string
  lastName: string
  /** Whether the box of the newsletter was ticked. */
  newsletter: boolean
  /** Form token, where there is one. */
  captchaToken: string | undefined
}>
