import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import { emailExists, userNotFound, validationFailed } from '../catalogue.ts'
import { issueToken } from '../one-time-tokens/issue-token.ts'
import type { TokenType } from '../one-time-tokens/one-time-token.ts'
import { redirectTarget } from '../redirect-target.ts'
import type { AuthRoom } from '../room.ts'
import { createUser } from '../users/create-user.ts'
import { normaliseEmail } from '../users/email.ts'
import { findUserByEmail } from '../users/find-user.ts'
import { Metadata } from '../users/metadata.ts'
import { userAnswer } from '../users/user-answer.ts'
import type { UserRow } from '../users/user-row.ts'
import { passwordHashOf } from './password-hash.ts'

const Body = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery']),
  email: z.string(),
  password: z.string().nullish(),
  data: Metadata.nullish(),
  redirect_to: z.string().nullish(),
})

type Given = z.output<typeof Body>

const TOKENS: Readonly<Record<Given['type'], TokenType>> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
}

/** `POST /admin/generate_link`: what a mail would carry, for administrators who bring it to the person themselves. */
export function generateLink(room: AuthRoom): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/admin/generate_link', async (c) => {
    const given = await readBody(c.req, Body)
    const email = normaliseEmail(given.email)
    const user = await accountFor(room, given, email)
    const { token, code } = await issueToken(room, room.pool, user.id, TOKENS[given.type], email)
    const redirectTo = redirectTarget(room.siteUrl, c.req.query('redirect_to') ?? given.redirect_to)
    const query = new URLSearchParams({ token, type: given.type, redirect_to: redirectTo })
    return c.json({
      ...userAnswer(user),
      action_link: `${room.siteUrl}/auth/v1/verify?${query}`,
      email_otp: code,
      hashed_token: token,
      redirect_to: redirectTo,
      verification_type: given.type,
    })
  })
}

async function accountFor(room: AuthRoom, given: Given, email: string): Promise<UserRow> {
  const known = await findUserByEmail(room.pool, email)
  if (given.type === 'recovery' || given.type === 'magiclink') {
    if (!known) throw userNotFound()
    return known
  }
  if (known?.email_confirmed_at) throw emailExists()
  if (known) return known
  if (given.type === 'signup' && !given.password) throw validationFailed('Signup requires a valid password')
  return createUser(room.pool, {
    email,
    passwordHash: (await passwordHashOf(room, { password: given.password, password_hash: null })) ?? null,
    confirmed: false,
    invited: given.type === 'invite',
    userMetadata: given.data ?? {},
  })
}
