import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { unenrolNeedsSecondFactor } from '../catalogue.ts'
import type { AuthRoom } from '../room.ts'
import { currentSession } from '../sessions/current-session.ts'
import { ownFactor } from './own-factor.ts'
import { removeFactor } from './remove-factor.ts'

/** `DELETE /factors/{id}`: gives up a factor; one that counts only from a session that has shown it. */
export function unenrol(room: AuthRoom): Hono<ServerEnv> {
  return new Hono<ServerEnv>().delete('/factors/:id', async (c) => {
    const current = await currentSession(room, c)
    const factor = ownFactor(current, c.req.param('id'))
    if (factor.status === 'verified' && current.session?.aal !== 'aal2') throw unenrolNeedsSecondFactor()
    await removeFactor(room.pool, factor.id)
    return c.json({ id: factor.id })
  })
}
