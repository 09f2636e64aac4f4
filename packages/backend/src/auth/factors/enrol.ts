import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import type { ServerEnv } from '../../http/identity.ts'
import type { AuthContext } from '../context.ts'
import {
  enrolNeedsSecondFactor,
  factorIdInvalid,
  factorNameTaken,
  factorNotFound,
  factorTypeUnavailable,
  tooManyFactors,
  validationFailed,
} from '../errors.ts'
import { readBody } from '../request.ts'
import { type CurrentSession, currentSession } from '../sessions/session-rows.ts'
import type { FactorRow } from '../users/user-answer.ts'

const MAX_FACTORS = 10

const Body = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().trim().max(200).nullish(),
  issuer: z.string().trim().max(200).nullish(),
})

/** `POST /factors`: enrols a TOTP factor, unverified until its first code (`verify-factor.ts`). */
export function enrol(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/factors', async (c) => {
    const current = await currentSession(context, c)
    const body = await readBody(c.req, Body)
    if (body.factor_type === 'phone' || body.factor_type === 'webauthn')
      throw factorTypeUnavailable(body.factor_type)
    if (body.factor_type !== 'totp')
      throw validationFailed('factor_type needs to be totp, phone, or webauthn')
    checkMayEnrol(current)
    const { user } = current
    const name = body.friendly_name || null
    const totp = newTotp(body.issuer || new URL(context.siteUrl).host, user.email ?? user.id)
    const id = randomUUID()
    await insert(context, { id, userId: user.id, name, secret: context.sealedSecrets.seal(totp.secret, id) })
    return c.json({ id, type: 'totp', friendly_name: name ?? '', totp })
  })
}

function checkMayEnrol({ user, session }: CurrentSession): void {
  const verified = user.factors.filter(({ status }) => status === 'verified')
  if (verified.length > 0 && session?.aal !== 'aal2') throw enrolNeedsSecondFactor()
  if (user.factors.length >= MAX_FACTORS) throw tooManyFactors()
}

type NewFactor = Readonly<{ id: string; userId: string; name: string | null; secret: string }>

/** Stores a factor, after deleting unverified ones of the same name or older than an hour. */
async function insert({ pool }: AuthContext, factor: NewFactor): Promise<void> {
  await pool.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
      and (friendly_name is not distinct from $2 or created_at < now() - interval '1 hour')`,
    [factor.userId, factor.name],
  )
  await pool
    .query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [factor.id, factor.userId, factor.name, factor.secret],
    )
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '23505') throw factorNameTaken(factor.name ?? '')
      throw error
    })
}

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
function newTotp(issuer: string, account: string): Enrolment {
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
