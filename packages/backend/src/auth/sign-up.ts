import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../http/identity.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, Database } from './context.ts'
import {
  anonymousProviderDisabled,
  onlyEmailOrPhone,
  phoneProviderDisabled,
  signUpsDisabled,
  userAlreadyExists,
} from './errors.ts'
import { sendAccountMail } from './mail/account-mail.ts'
import { checkNewPassword } from './passwords/passwords.ts'
import { storeSignUp } from './pending-sign-ups.ts'
import { originOf, padResponseTime, readBody } from './request.ts'
import { openSession } from './sessions/session-rows.ts'
import { normaliseEmail } from './users/email.ts'
import { type IdentityRow, type UserRow, userAnswer } from './users/user-answer.ts'
import { createUser, findUserByEmail, Metadata, mergeMetadata } from './users/users.ts'

const Body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().optional(),
  data: Metadata.nullish(),
})

type NewAccount = Readonly<{ email: string; passwordHash: string; data: Record<string, unknown> }>

/**
 * `POST /signup`. Where mail is delivered, the response is a user and does not reveal whether the address was registered; otherwise
 * it is a session, and the address stays unconfirmed. Errors: `signup_disabled`; without mail, `user_already_exists`.
 */
export function signUp(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/signup', async (c) => {
    const origin = originOf(c)
    context.limits.request(origin.limitKey)
    if (!context.signUpsOpen) throw signUpsDisabled()
    const body = await readBody(c.req, Body)
    if (body.phone) refusePhone(body)
    if (!body.email) throw anonymousProviderDisabled()
    const email = normaliseEmail(body.email)
    checkNewPassword(body.password)
    const data = mergeMetadata(null, body.data ?? {})
    if (context.confirmationRequired)
      context.limits.mail(await context.mailboxOf(email), 'anybody', origin.limitKey)
    else context.limits.attempt(origin.limitKey, email)
    // Hashed in every case, so that the response time does not reveal whether the address is known.
    const account = { email, passwordHash: await context.passwords.hash(body.password), data }
    if (context.confirmationRequired) {
      return c.json(userAnswer(await padResponseTime(() => registerUnconfirmed(context, c, account))))
    }
    const user = await register(context, account)
    return c.json(await openSession(context, context.pool, user.id, ['password'], origin))
  })
}

/** In GoTrue's order: the password is checked before the phone. */
function refusePhone({ email, password }: z.output<typeof Body>): never {
  checkNewPassword(password)
  throw email ? onlyEmailOrPhone(' on signup.') : phoneProviderDisabled()
}

async function register(context: AuthContext, account: NewAccount): Promise<UserRow> {
  try {
    const { email, passwordHash, data: userMetadata } = account
    return await createUser(context.pool, { email, passwordHash, confirmed: false, userMetadata })
  } catch (error) {
    if (error instanceof AuthError && error.code === 'email_exists') throw userAlreadyExists()
    throw error
  }
}

/**
 * Answers for a known address as for a new account, without any stored data, and changes no password. An unconfirmed account gets its
 * confirmation mail again, which decides between its sign-ups (`findFirstPassword`); a confirmed account gets a link to sign in.
 */
async function registerUnconfirmed(
  context: AuthContext,
  c: Context<ServerEnv>,
  account: NewAccount,
): Promise<UserRow> {
  const now = new Date()
  const { email, passwordHash, data } = account
  const known = await findUserByEmail(context.pool, email)
  const created = known ? undefined : await register(context, account).catch(alreadyThere)
  const user = known ?? created
  const unconfirmed = user ?? (await findUserByEmail(context.pool, email))
  const id = created?.identities[0]?.id ?? randomUUID()
  if (unconfirmed && !unconfirmed.email_confirmed_at) {
    await clearConflictingMetadata(context.pool, unconfirmed.id, data)
    await storeSignUp(context.pool, { id, userId: unconfirmed.id, passwordHash, data })
  }
  if (user) {
    const redirectTo = c.req.query('redirect_to')
    const type = user.email_confirmed_at ? 'magiclink' : 'confirmation'
    await sendAccountMail(context, context.pool, { user, type, to: email, redirectTo })
  }
  return obfuscatedUser({ ...(await asStored(context, account)), now, identityId: id }, created)
}

/** Metadata in the order and spelling of `jsonb`; otherwise the response would differ from that of a stored account. */
async function asStored(context: AuthContext, account: NewAccount): Promise<NewAccount> {
  const { rows } = await context.pool.query<Pick<NewAccount, 'data'>>({
    name: 'metadata as stored',
    text: 'select $1::jsonb as data',
    values: [account.data],
  })
  return { ...account, data: rows[0]?.data ?? {} }
}

/** A concurrent request has created the account; it sends the mail. */
function alreadyThere(error: unknown): undefined {
  if (error instanceof AuthError && error.code === 'user_already_exists') return undefined
  throw error
}

/** The caller's input and the time of the request. */
type SignUpInput = Readonly<{ email: string; data: Record<string, unknown>; now: Date; identityId: string }>

/**
 * The response to a sign-up, built only from the caller's input and with one timestamp, so that it is the same for new and for known
 * addresses. Differs from GoTrue, which omits the identity of a known address and so reveals it.
 *
 * @param created the account whose id is shown; without one, a random id.
 */
function obfuscatedUser(input: SignUpInput, created: UserRow | undefined): UserRow {
  const { email, data, now } = input
  const identity = obfuscatedIdentity(input, created)
  return {
    id: identity.user_id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    phone: null,
    phone_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: data,
    created_at: now,
    updated_at: now,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    identities: [identity],
    factors: [],
  }
}

/** The e-mail identity that a new account of this address would have. */
function obfuscatedIdentity(
  { email, data, now, identityId }: SignUpInput,
  created: UserRow | undefined,
): IdentityRow {
  const [sub, time] = [created?.id ?? randomUUID(), now.toISOString()]
  return {
    id: identityId,
    provider_id: sub,
    user_id: sub,
    identity_data: inOrder({ ...data, sub, email, email_verified: false, phone_verified: false }),
    provider: 'email',
    email,
    last_sign_in_at: time,
    created_at: time,
    updated_at: time,
  }
}

/** The order in which PostgreSQL keeps the names of an object: by length in bytes, then by the bytes. */
function inOrder(data: Record<string, unknown>): Record<string, unknown> {
  const bytes = (name: string) => Buffer.from(name)
  return Object.fromEntries(
    Object.entries(data).sort(
      ([a], [b]) => bytes(a).length - bytes(b).length || Buffer.compare(bytes(a), bytes(b)),
    ),
  )
}

/**
 * Clears the metadata of an unconfirmed account when a second sign-up has different metadata: which of the two is the owner's is
 * unknown. Metadata of an invitation stays.
 */
async function clearConflictingMetadata(
  database: Database,
  userId: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await database.query(
    `with emptied as (
       update auth.users set raw_user_meta_data = '{}', updated_at = now()
       where id = $1 and email_confirmed_at is null and invited_at is null and raw_user_meta_data <> $2::jsonb
       returning id, email
     )
     update auth.identities as i set updated_at = now(), identity_data = jsonb_build_object(
         'sub', emptied.id, 'email', emptied.email, 'email_verified', false, 'phone_verified', false)
     from emptied where i.user_id = emptied.id and i.provider = 'email'`,
    [userId, metadata],
  )
}
