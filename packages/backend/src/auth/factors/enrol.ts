import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import {
  enrolNeedsSecondFactor,
  factorNameTaken,
  factorTypeUnavailable,
  tooManyFactors,
  validationFailed,
} from '../errors.ts'
import { readBody } from '../request.ts'
import { type CurrentSession, currentSession } from '../sessions/current-session.ts'
import { newTotp } from './factor.ts'

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
