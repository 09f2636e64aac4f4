import { factorNotFound } from '../errors.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import type { FactorRow } from '../users/user-row.ts'

/** The factor of this id, when it is the caller's. Error: `mfa_factor_not_found`. */
export function ownFactor({ user }: CurrentSession, id: string): FactorRow {
  const factor = user.factors.find((own) => own.id === id)
  if (!factor) throw factorNotFound()
  return factor
}
