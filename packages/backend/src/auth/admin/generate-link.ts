import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/identity.ts'
import type { AuthContext, Database } from '../context.ts'
import { emailExists, userOfEmailNotFound, validationFailed } from '../errors.ts'
import type { TokenType } from '../keys.ts'
import { issueToken } from '../one-time-tokens.ts'
import { readBody, redirectTarget } from '../request.ts'
import { requiredEmail } from '../users/email.ts'
import { type UserRow, userAnswer } from '../users/user-answer.ts'
import { createUser, findUserByEmail, findUserById, Metadata } from '../users/users.ts'
import { passwordHashOf } from './user-attributes.ts'

const Body = z.object({
  type: z.string().default(''),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: Metadata.nullish(),
  redirect_to: z.string().nullish(),
})

/** `POST /admin/generate_link`: the link and code of a mail, for administrators who deliver them themselves. */
export function generateLink(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/admin/generate_link', async (c) => {
    const body = await readBody(c.req, Body)
    const { user, to, token: kind, verifiedAs } = await accountOfLink(context, body)
    const { token, code } = await issueToken(context, context.pool, user.id, kind, to)
    const redirectTo = redirectTarget(context.siteUrl, c.req.query('redirect_to') ?? body.redirect_to)
    const query = new URLSearchParams({ token, type: verifiedAs, redirect_to: redirectTo })
    return c.json({
      ...userAnswer(user),
      action_link: `${context.siteUrl}/auth/v1/verify?${query}`,
      email_otp: code,
      hashed_token: token,
      redirect_to: redirectTo,
      verification_type: verifiedAs === 'email_change' ? body.type : verifiedAs,
    })
  })
}

type LinkRequest = Readonly<{
  type: string
  email?: string | null | undefined
  new_email?: string | null | undefined
  password?: string | null | undefined
  data?: Record<string, unknown> | null | undefined
}>

/** The account of a link, the address it is for, and the kind of mail it replaces. */
type LinkAccount = Readonly<{ user: UserRow; to: string; token: TokenType; verifiedAs: string }>

/**
 * The account of a link, made for `signup`, `invite` and `magiclink` where there is none. Errors: `user_not_found`,
 * `email_exists`, `validation_failed`, `weak_password`.
 */
async function accountOfLink(context: AuthContext, request: LinkRequest): Promise<LinkAccount> {
  const to = requiredEmail(request.email)
  const user = await findUserByEmail(context.pool, to)
  switch (request.type) {
    case 'recovery':
      if (!user) throw userOfEmailNotFound()
      return { user, to, token: 'recovery', verifiedAs: 'recovery' }
    case 'email_change_current':
    case 'email_change_new':
      return linkOfEmailChange(context, user, request)
    case 'magiclink':
      if (user) return { user, to, token: 'magiclink', verifiedAs: 'magiclink' }
      return { user: await create(context, request, to), to, token: 'confirmation', verifiedAs: 'signup' }
    case 'signup':
    case 'invite': {
      if (user?.email_confirmed_at) throw emailExists()
      if (!user && request.type === 'signup' && !request.password)
        throw validationFailed('Signup requires a valid password')
      const token = request.type === 'signup' ? 'confirmation' : 'invite'
      return { user: user ?? (await create(context, request, to)), to, token, verifiedAs: request.type }
    }
    default:
      throw validationFailed(`Invalid email action link type requested: ${request.type.slice(0, 40)}`)
  }
}

async function create(context: AuthContext, { type, password, data }: LinkRequest, email: string) {
  return createUser(context.pool, {
    email,
    passwordHash: (await passwordHashOf(context, { password, password_hash: null })) ?? null,
    confirmed: false,
    invited: type === 'invite',
    userMetadata: data ?? {},
  })
}

/** One of the two links of a change of address; both must be followed. */
async function linkOfEmailChange(
  { pool }: AuthContext,
  user: UserRow | undefined,
  { type, new_email }: LinkRequest,
): Promise<LinkAccount> {
  if (!user) throw userOfEmailNotFound()
  const newEmail = requiredEmail(new_email)
  if (await findUserByEmail(pool, newEmail)) throw emailExists()
  if (user.email_change !== newEmail) await beginEmailChange(pool, user.id, newEmail)
  const pending = (await findUserById(pool, user.id)) ?? user
  return type === 'email_change_new'
    ? { user: pending, to: newEmail, token: type, verifiedAs: 'email_change' }
    : { user: pending, to: user.email ?? '', token: 'email_change_current', verifiedAs: 'email_change' }
}

/** A confirmation of a previous new address does not count. */
async function beginEmailChange(database: Database, userId: string, newEmail: string): Promise<void> {
  await database.query(
    `with others as (
       delete from auth.one_time_tokens where user_id = $1 and token_type in ('email_change_current', 'email_change_new')
     )
     update auth.users set email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(),
       updated_at = now() where id = $1`,
    [userId, newEmail],
  )
}
