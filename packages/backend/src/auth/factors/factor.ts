import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
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

/** Bytes of a secret (RFC 4226 recommends 20). */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Steps a phone's clock may be off, in either direction. */
const WINDOW = 1

type Enrolment = Readonly<{ secret: string; uri: string; qr_code: string }>

/** A new secret (RFC 6238), its `otpauth:` URI, and the URI as a QR code (SVG). */
export function newTotp(issuer: string, account: string): Enrolment {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: SECRET_BYTES }) })
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { border: 2 }) }
}

/** The time step the code belongs to, so that it can be accepted only once; undefined when it is wrong. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
