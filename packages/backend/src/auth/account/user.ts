import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/identity.ts'
import { type AuthContext, type Database, inTransaction } from '../context.ts'
import {
  appMetadataNeedsAdmin,
  currentPasswordInvalid,
  emailExists,
  phoneProviderDisabled,
  reauthenticationNotValid,
  samePassword,
} from '../errors.ts'
import { audienceOf, sendAccountMail } from '../mail/account-mail.ts'
import type { Audience } from '../mail-limits.ts'
import { consumeCode } from '../one-time-tokens.ts'
import { checkNewPassword } from '../passwords/passwords.ts'
import { originOf, readBody } from '../request.ts'
import { type CurrentSession, checkAssurance, currentSession, endSessions } from '../sessions/session-rows.ts'
import { normaliseEmail } from '../users/email.ts'
import { type UserRow, userAnswer } from '../users/user-answer.ts'
import {
  changeEmail,
  findUserByEmail,
  findUserById,
  invalidateTokens,
  lockUser,
  Metadata,
  mergeMetadata,
} from '../users/users.ts'

const Changes = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: Metadata.nullish(),
  app_metadata: z.unknown().optional(),
})

/** `GET /user` and `PUT /user`: the caller's own account. */
export function user(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/user', async (c) => c.json(userAnswer((await currentSession(context, c)).user)))
    .put('/user', async (c) => {
      const current = await currentSession(context, c)
      const changes = await readBody(c.req, Changes)
      if (changes.app_metadata != null) throw appMetadataNeedsAdmin()
      if (changes.phone) throw phoneProviderDisabled()
      if (changes.password || changes.email) checkAssurance(current, 'email or password')
      if (changes.password) context.limits.attempt(originOf(c).limitKey, current.user.id)
      if (changes.email) context.limits.request(originOf(c).limitKey)
      if (changes.nonce) await checkNonce(context, current.user, changes.nonce)
      const newEmail = await prepareEmailChange(context, current.user, changes.email, originOf(c).limitKey)
      const passwordHash = await preparePasswordChange(context, current.user, changes)
      const { id } = current.user
      const changed = await inTransaction(context.pool, async (client) => {
        // Checked again after hashing: meanwhile the session may have ended or a factor been added.
        await lockUser(client, id)
        const latest = await currentSession(context, c, client)
        if (passwordHash || newEmail) checkAssurance(latest, 'email or password')
        if (changes.data) {
          await client.query(
            'update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1',
            [id, mergeMetadata(latest.user.raw_user_meta_data, changes.data)],
          )
        }
        if (passwordHash) await storePassword(client, current, passwordHash)
        if (newEmail) {
          await storeEmailChange(context, client, current.user, newEmail, c.req.query('redirect_to'))
        }
        return findUserById(client, id)
      })
      if (passwordHash) context.limits.succeeded(originOf(c).limitKey, id)
      return c.json(userAnswer(changed ?? current.user))
    })
}

type PasswordChange = Readonly<{
  password?: string | null | undefined
  current_password?: string | null | undefined
}>

/**
 * The hash of the new password, before any transaction begins, because hashing is slow; undefined when the password stays. A current
 * password is checked if it was sent. Errors: `weak_password`, `same_password`, `current_password_invalid`.
 */
async function preparePasswordChange(
  { passwords }: AuthContext,
  user: UserRow,
  change: PasswordChange,
): Promise<string | undefined> {
  if (change.password === undefined || change.password === null) return undefined
  checkNewPassword(change.password)
  if (
    change.current_password &&
    !(await passwords.matches(change.current_password, user.encrypted_password))
  ) {
    throw currentPasswordInvalid()
  }
  if (user.encrypted_password && (await passwords.matches(change.password, user.encrypted_password))) {
    throw samePassword()
  }
  return passwords.hash(change.password)
}

/** Stores the new password, ends all other sessions and invalidates the tokens of mails. */
async function storePassword(
  database: Database,
  { user, session }: CurrentSession,
  hash: string,
): Promise<void> {
  await database.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    user.id,
    hash,
  ])
  await endSessions(database, user.id, session?.id, 'others')
  await invalidateTokens(database, user.id)
}

/** `GET /reauthenticate`: mails a code that a change of password may be confirmed with (`nonce` of `PUT /user`). */
export function reauthenticate(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/reauthenticate', async (c) => {
    const { user } = await currentSession(context, c)
    const to = user.email ?? ''
    context.limits.mail(
      await context.mailboxOf(to),
      audienceOf(user, 'reauthentication'),
      originOf(c).limitKey,
    )
    await sendAccountMail(context, context.pool, { user, type: 'reauthentication', to })
    return c.json({})
  })
}

/** Uses up the code of that mail. Error: `reauthentication_not_valid`. */
async function checkNonce(context: AuthContext, user: UserRow, nonce: string): Promise<void> {
  const taken = await consumeCode(
    context,
    context.pool,
    user.id,
    nonce,
    ['reauthentication'],
    user.email ?? '',
  )
  if (!taken) throw reauthenticationNotValid()
}

/**
 * The new address in its normal spelling; undefined when it is the old one. Both addresses get a mail, so both count. Errors:
 * `validation_failed`, `email_exists`, `over_email_send_rate_limit`.
 */
async function prepareEmailChange(
  context: AuthContext,
  user: UserRow,
  requested: string | null | undefined,
  network: string | undefined,
): Promise<string | undefined> {
  if (!requested) return undefined
  const email = normaliseEmail(requested)
  if (email === user.email) return undefined
  if (await findUserByEmail(context.pool, email)) throw emailExists()
  if (!context.confirmationRequired) return email
  const [own, mailbox] = await Promise.all([context.mailboxOf(user.email ?? ''), context.mailboxOf(email)])
  if (user.email && own !== mailbox) context.limits.mail(own, audienceOf(user, 'email_change_current'))
  context.limits.mail(mailbox, audienceOf(user, 'email_change_new'), network)
  return email
}

/**
 * Where mail is delivered, both addresses must confirm, which protects from stolen sessions and typing errors; otherwise the change is
 * made at once and the new address is unconfirmed.
 */
async function storeEmailChange(
  context: AuthContext,
  client: Database,
  user: UserRow,
  newEmail: string,
  redirectTo: string | undefined,
): Promise<void> {
  if (!context.confirmationRequired) return changeEmail(client, user.id, newEmail, false)
  await client.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
    [user.id, newEmail],
  )
  const mail = { user, newEmail, redirectTo }
  if (user.email)
    await sendAccountMail(context, client, { ...mail, type: 'email_change_current', to: user.email })
  await sendAccountMail(context, client, { ...mail, type: 'email_change_new', to: newEmail })
}

/**
 * Sends the mails of a pending change again to the addresses that have not confirmed. Silent when a limit is reached: an error would
 * reveal the pending change. The mailbox of the account was counted with the request.
 *
 * @param reaches the widest audience that the request may write to.
 */
export async function resendEmailChange(
  context: AuthContext,
  user: UserRow,
  redirectTo: string | undefined,
  reaches: Audience,
): Promise<void> {
  const { rows } = await context.pool.query<{
    type: 'email_change_current' | 'email_change_new'
    to: string
  }>(
    `select token_type as type, relates_to as to from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_current', 'email_change_new')`,
    [user.id],
  )
  const newEmail = user.email_change ?? ''
  const own = await context.mailboxOf(user.email ?? '')
  for (const { type, to } of rows) {
    if (reaches !== 'anybody' && audienceOf(user, type) === 'anybody') continue
    const mailbox = await context.mailboxOf(to)
    if (mailbox !== own && !context.limits.anotherMail(mailbox)) continue
    await sendAccountMail(context, context.pool, { user, type, to, newEmail, redirectTo })
  }
}
