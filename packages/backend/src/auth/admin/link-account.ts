import type { AuthContext, Database } from '../context.ts'
import { emailExists, userOfEmailNotFound, validationFailed } from '../errors.ts'
import type { TokenType } from '../one-time-tokens/one-time-token.ts'
import { createUser } from '../users/create-user.ts'
import { requiredEmail } from '../users/email.ts'
import { findUserByEmail, findUserById } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'
import { passwordHashOf } from './password-hash.ts'

export type LinkRequest = Readonly<{
  type: string
  email?: string | null | undefined
  new_email?: string | null | undefined
  password?: string | null | undefined
  data?: Record<string, unknown> | null | undefined
}>

/** The account of a link, the address it is for, and the kind of mail it replaces. */
export type LinkAccount = Readonly<{ user: UserRow; to: string; token: TokenType; verifiedAs: string }>

/**
 * The account of a link, made for `signup`, `invite` and `magiclink` where there is none. Errors: `user_not_found`,
 * `email_exists`, `validation_failed`, `weak_password`.
 */
export async function accountOfLink(context: AuthContext, request: LinkRequest): Promise<LinkAccount> {
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
