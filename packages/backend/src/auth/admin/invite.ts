import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { emailExists } from '../errors.ts'
import { sendAccountMail } from '../mail/account-mail.ts'
import { createUser } from '../users/create-user.ts'
import { requiredEmail } from '../users/email.ts'
import { findUserByEmail } from '../users/find-user.ts'
import { inviteUnconfirmed } from '../users/invite-unconfirmed.ts'
import { Metadata } from '../users/metadata.ts'
import { userAnswer } from '../users/user-answer.ts'

const Body = z.object({ email: z.string().nullish(), data: Metadata.nullish() })

/** `POST /invite`: an account without a password, and a mail with a link to it. Error: `email_exists` for a confirmed account. */
export function invite(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/invite', async (c) => {
    const body = await readBody(c.req, Body)
    const email = requiredEmail(body.email)
    const known = await findUserByEmail(context.pool, email)
    if (known?.email_confirmed_at) throw emailExists()
    const userMetadata = body.data ?? {}
    const user = known
      ? await inviteUnconfirmed(context.pool, known, userMetadata)
      : await createUser(context.pool, {
          email,
          passwordHash: null,
          confirmed: false,
          invited: true,
          userMetadata,
        })
    await sendAccountMail(context, context.pool, {
      user,
      type: 'invite',
      to: email,
      redirectTo: c.req.query('redirect_to'),
    })
    return c.json(userAnswer(user))
  })
}
