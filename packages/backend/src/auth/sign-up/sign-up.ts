import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { AuthError } from '../auth-error.ts'
import { readBody } from '../body.ts'
import {
  anonymousProviderDisabled,
  phoneProviderDisabled,
  signUpsDisabled,
  userAlreadyExists,
} from '../catalogue.ts'
import { evenly } from '../evenly.ts'
import { sendAccountMail } from '../mail/account-mail.ts'
import { originOf } from '../origin.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import type { AuthRoom } from '../room.ts'
import { openSession } from '../sessions/open-session.ts'
import { createUser } from '../users/create-user.ts'
import { dropDisputedData } from '../users/drop-disputed-data.ts'
import { normaliseEmail } from '../users/email.ts'
import { findUserByEmail } from '../users/find-user.ts'
import { Metadata, mergeMetadata } from '../users/metadata.ts'
import { userAnswer } from '../users/user-answer.ts'
import type { UserRow } from '../users/user-row.ts'
import { pretended } from './pretended-user.ts'

const Body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().optional(),
  data: Metadata.nullish(),
})

type NewAccount = Readonly<{ email: string; passwordHash: string; data: Record<string, unknown> }>

/**
 * `POST /signup`. Where addresses are confirmed, the answer is the user and does not tell whether the address was registered
 * already; where they are not, it is a session, or `user_already_exists`, and the address stays unconfirmed: nobody has shown that
 * it is his. Error: `signup_disabled`.
 */
export function signUp(room: AuthRoom): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/signup', async (c) => {
    const origin = originOf(c)
    room.limits.request(origin.limitKey)
    if (!room.signUpsOpen) throw signUpsDisabled()
    const body = await readBody(c.req, Body)
    if (body.phone) throw phoneProviderDisabled()
    if (!body.email) throw anonymousProviderDisabled()
    const email = normaliseEmail(body.email)
    checkNewPassword(body.password)
    const data = mergeMetadata(null, body.data ?? {})
    if (room.confirmationRequired) room.limits.mail(email, 'anybody', origin.limitKey)
    else room.limits.attempt(origin.limitKey, email)
    // Hashed in every case: the time it takes must not tell whether the address is known.
    const account = { email, passwordHash: await room.passwords.hash(body.password), data }
    if (room.confirmationRequired) {
      return c.json(userAnswer(await evenly(() => registerUnconfirmed(room, c, account))))
    }
    const user = await register(room, account)
    return c.json(await openSession(room, room.pool, user.id, 'password', origin))
  })
}

async function register(room: AuthRoom, account: NewAccount): Promise<UserRow> {
  try {
    const { email, passwordHash, data: userMetadata } = account
    return await createUser(room.pool, { email, passwordHash, confirmed: false, userMetadata })
  } catch (error) {
    if (error instanceof AuthError && error.code === 'email_exists') throw userAlreadyExists()
    throw error
  }
}

/**
 * A known address keeps its password, whoever asks, and the answer looks like that of a new account, without anything of what is
 * known. If the address still waits for confirmation, that mail is sent again; else its owner gets a link to sign in.
 */
async function registerUnconfirmed(
  room: AuthRoom,
  c: Context<ServerEnv>,
  account: NewAccount,
): Promise<UserRow> {
  const now = new Date()
  const known = await findUserByEmail(room.pool, account.email)
  if (known && !known.email_confirmed_at) await dropDisputedData(room.pool, known.id, account.data)
  const created = known ? undefined : await register(room, account).catch(alreadyThere)
  const user = known ?? created
  if (user) {
    const redirectTo = c.req.query('redirect_to')
    const type = user.email_confirmed_at ? 'magiclink' : 'confirmation'
    await sendAccountMail(room, room.pool, { user, type, to: account.email, redirectTo })
  }
  return pretended({ ...(await asStored(room, account)), now }, created)
}

/** As the database gives data back: names in its order, numbers in its spelling. Else the order would tell what is pretended. */
async function asStored(room: AuthRoom, account: NewAccount): Promise<NewAccount> {
  const { rows } = await room.pool.query<Pick<NewAccount, 'data'>>({
    name: 'metadata as stored',
    text: 'select $1::jsonb as data',
    values: [account.data],
  })
  return { ...account, data: rows[0]?.data ?? {} }
}

/** Another request was a moment quicker: its mail is on the way. */
function alreadyThere(error: unknown): undefined {
  if (error instanceof AuthError && error.code === 'user_already_exists') return undefined
  throw error
}
