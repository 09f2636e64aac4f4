import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { unenrolNeedsSecondFactor } from '../errors.ts'
import { currentSession } from '../sessions/current-session.ts'
import { ownFactor } from './own-factor.ts'
import { removeFactor } from './remove-factor.ts'

/** `DELETE /factors/{id}`: removes a factor; a verified one only from a session at aal2. */
export function unenrol(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().delete('/factors/:id', async (c) => {
    const current = await currentSession(context, c)
    const factor = ownFactor(current, c.req.param('id'))
    if (factor.status === 'verified' && current.session?.aal !== 'aal2') throw unenrolNeedsSecondFactor()
    await removeFactor(context.pool, factor.id)
    return c.json({ id: factor.id })
  })
}
