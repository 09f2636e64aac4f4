import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { identityNotFound, singleIdentity } from '../errors.ts'
import { currentSession } from '../sessions/current-session.ts'
import { checkAssurance } from './assurance.ts'

/** `DELETE /user/identities/{id}`: unlinks a way to sign in; the last one stays. */
export function identities(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().delete('/user/identities/:id', async (c) => {
    const current = await currentSession(context, c)
    const { user } = current
    const identity = user.identities.find(({ id }) => id === c.req.param('id'))
    if (!identity) throw identityNotFound()
    if (user.identities.length === 1) throw singleIdentity()
    checkAssurance(current, 'identities')
    await context.pool.query('delete from auth.identities where id = $1 and user_id = $2', [
      identity.id,
      user.id,
    ])
    return c.json({})
  })
}
