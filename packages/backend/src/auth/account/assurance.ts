import { secondFactorNeeded } from '../errors.ts'
import type { CurrentSession } from '../sessions/current-session.ts'

/**
 * Where an account has a second factor, what would take the account over needs a session that has shown it. Error:
 * `insufficient_aal`; `what` is the thing to change.
 */
export function checkAssurance({ user, session }: CurrentSession, what: string): void {
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (hasFactor && session?.aal !== 'aal2') throw secondFactorNeeded(what)
}
