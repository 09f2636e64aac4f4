import type { Context } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import {
  emailNotConfirmed,
  invalidCredentials,
  missingEmailOrPhone,
  phoneProviderDisabled,
  userBanned,
} from '../catalogue.ts'
import { originOf, ownAddress } from '../origin.ts'
import type { AuthRoom } from '../room.ts'
import { openSession } from '../sessions/open-session.ts'
import type { SessionAnswer } from '../sessions/session-answer.ts'
import { signedInFrom } from '../sessions/signed-in-from.ts'
import { findUserByEmail } from '../users/find-user.ts'

const Body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().default(''),
})

/**
 * Signs in by address and password. An unknown address, an account without a password and a wrong password give one answer
 * after the same time. Errors: `invalid_credentials`, `email_not_confirmed`, `user_banned`, `validation_failed`.
 */
export async function signInWithPassword(room: AuthRoom, c: Context<ServerEnv>): Promise<SessionAnswer> {
  const body = await readBody(c.req, Body)
  if (body.phone) throw phoneProviderDisabled()
  if (!body.email) throw missingEmailOrPhone()
  const origin = originOf(c)
  const email = body.email.trim().toLowerCase()
  const isKnown = () => signedInFrom(room.pool, email, ownAddress(origin))
  await room.limits.signIn(origin.limitKey, email, isKnown)
  const user = await findUserByEmail(room.pool, email)
  const matches = await room.passwords.matches(body.password, user?.encrypted_password ?? null)
  if (!user || !matches) throw invalidCredentials()
  if (user.banned_until && user.banned_until > new Date()) throw userBanned(400)
  if (room.confirmationRequired && !user.email_confirmed_at) throw emailNotConfirmed()
  room.limits.succeeded(origin.limitKey, email)
  return openSession(room, room.pool, user.id, 'password', origin, user.encrypted_password)
}
