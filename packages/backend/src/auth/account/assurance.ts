import { secondFactorNeeded } from '../errors.ts'
import type { CurrentSession } from '../sessions/current-session.ts'

/** Requires aal2 for changes of credentials where the account has a verified factor. Error: `insufficient_aal`, which names `what`. */
export function checkAssurance({ user, session }: CurrentSession, what: string): void {
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (hasFactor && session?.aal !== 'aal2') throw secondFactorNeeded(what)
}
