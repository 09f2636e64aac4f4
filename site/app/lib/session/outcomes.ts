/** Why something with an account did not work, as a person is told. */
export type AuthFailure = Readonly<{
  /** The server's code, where it gave one. */
  code: string | undefined
  /** For the toast: German for what is known, otherwise the server's message, otherwise the caller's own words (docs/product.md#accounts). */
  message: string
  /** What to do about it, where there is something to say. */
  advice: string | null
  /** The server could not be reached or could not answer; later it may. */
  retryable: boolean
}>

type Failed = Readonly<{ state: 'failed'; failure: AuthFailure }>

/** `second-factor`: the password was right, a code is still to be given (`pendingFactor`). */
export type SignInOutcome =
  | Readonly<{ state: 'signed-in' | 'second-factor' | 'email-not-confirmed' }>
  | Failed

/** `confirmation-sent`: a mail is on its way, unless nobody is to know that the address has an account already. */
export type SignUpOutcome =
  | Readonly<{ state: 'signed-in' | 'confirmation-sent' | 'already-registered' }>
  | Failed

/** A failed sign-out may still have signed this browser out. */
export type SignOutOutcome = Readonly<{ state: 'signed-out' }> | Failed

/** `local`: this browser; `others`: all but this one; `global`: all. */
export type SignOutScope = 'local' | 'others' | 'global'

export type Registration = Readonly<{
  email: string
  password: string
  firstName: string
  lastName: string
  /** What shows that a person filled the form in, where it is known. */
  captchaToken: string | undefined
}>
