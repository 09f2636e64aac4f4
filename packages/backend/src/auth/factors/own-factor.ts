import { factorIdInvalid, factorNotFound } from '../errors.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import type { FactorRow } from '../users/user-row.ts'

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** The factor of this id if the caller owns it. Errors: `validation_failed` if the id is not a UUID, `mfa_factor_not_found`. */
export function ownFactor({ user }: CurrentSession, id: string): FactorRow {
  checkFactorId(id)
  const factor = user.factors.find((own) => own.id === id)
  if (!factor) throw factorNotFound()
  return factor
}

/** Error: `validation_failed`. */
export function checkFactorId(id: string): void {
  if (!UUID.test(id)) throw factorIdInvalid()
}
