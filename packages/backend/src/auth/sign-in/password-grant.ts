import type { Context } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import {
  emailNotConfirmed,
  emailOrPhoneAlone,
  invalidCredentials,
  missingEmailOrPhone,
  phoneLoginsDisabled,
  userBanned,
} from '../errors.ts'
import { originOf, ownAddress } from '../origin.ts'
import { openSession } from '../sessions/open-session.ts'
import type { SessionAnswer } from '../sessions/session-answer.ts'
import { signedInFrom } from '../sessions/signed-in-from.ts'
import { comparableEmail } from '../users/email.ts'
import { findUserByEmail } from '../users/find-user.ts'

const Body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().default(''),
})

/**
 * Signs in by address and password. An unknown address, an account without a password and a wrong password get the same response
 * after the same time. Errors: `invalid_credentials`, `email_not_confirmed`, `user_banned`, `validation_failed`.
 */
export async function signInWithPassword(
  context: AuthContext,
  c: Context<ServerEnv>,
): Promise<SessionAnswer> {
  const body = await readBody(c.req, Body)
  if (body.email && body.phone) throw emailOrPhoneAlone(' on login.')
  if (body.phone) throw phoneLoginsDisabled(422)
  if (!body.email) throw missingEmailOrPhone()
  const origin = originOf(c)
  const email = comparableEmail(body.email)
  const isKnown = () => signedInFrom(context.pool, email, ownAddress(origin))
  await context.limits.signIn(origin.limitKey, email, isKnown)
  const user = await findUserByEmail(context.pool, email)
  const matches = await context.passwords.matches(body.password, user?.encrypted_password ?? null)
  if (!user || !matches) throw invalidCredentials()
  if (user.banned_until && user.banned_until > new Date()) throw userBanned(400)
  if (context.confirmationRequired && !user.email_confirmed_at) throw emailNotConfirmed()
  context.limits.succeeded(origin.limitKey, email)
  return openSession(context, context.pool, user.id, ['password'], origin, user.encrypted_password)
}
