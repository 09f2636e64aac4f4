import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { validationFailed } from '../errors.ts'
import { currentSession } from '../sessions/current-session.ts'
import { endSessions } from '../sessions/end-sessions.ts'

const SCOPES = ['global', 'local', 'others'] as const

/** `POST /logout?scope=global|local|others`: 204. Deletes the sessions; access tokens stay valid for the database until they expire. */
export function signOut(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/logout', async (c) => {
    const asked = c.req.query('scope') || 'global'
    const scope = SCOPES.find((known) => known === asked)
    if (!scope) throw validationFailed(`Unsupported logout scope "${asked.slice(0, 100)}"`)
    const { user, session } = await currentSession(context, c)
    await endSessions(context.pool, user.id, session?.id, scope)
    return c.body(null, 204)
  })
}
