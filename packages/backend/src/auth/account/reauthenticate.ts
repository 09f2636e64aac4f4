import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { reauthenticationNotValid } from '../errors.ts'
import { audienceOf, sendAccountMail } from '../mail/account-mail.ts'
import { consumeCode } from '../one-time-tokens/consume-token.ts'
import { originOf } from '../origin.ts'
import { currentSession } from '../sessions/current-session.ts'
import type { UserRow } from '../users/user-row.ts'

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
export async function checkNonce(context: AuthContext, user: UserRow, nonce: string): Promise<void> {
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
