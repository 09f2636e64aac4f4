import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { reauthenticationNotValid } from '../catalogue.ts'
import { audienceOf, sendAccountMail } from '../mail/account-mail.ts'
import { takeCode } from '../one-time-tokens/take-token.ts'
import { originOf } from '../origin.ts'
import type { AuthRoom } from '../room.ts'
import { currentSession } from '../sessions/current-session.ts'
import type { UserRow } from '../users/user-row.ts'

/** `GET /reauthenticate`: mails a code that a change of password may be confirmed with (`nonce` of `PUT /user`). */
export function reauthenticate(room: AuthRoom): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/reauthenticate', async (c) => {
    const { user } = await currentSession(room, c)
    const to = user.email ?? ''
    room.limits.mail(to, audienceOf(user, 'reauthentication'), originOf(c).limitKey)
    await sendAccountMail(room, room.pool, { user, type: 'reauthentication', to })
    return c.json({})
  })
}

/** Uses up the code of that mail. Error: `reauthentication_not_valid`. */
export async function checkNonce(room: AuthRoom, user: UserRow, nonce: string): Promise<void> {
  const taken = await takeCode(room, room.pool, user.id, nonce, ['reauthentication'], user.email ?? '')
  if (!taken) throw reauthenticationNotValid()
}
