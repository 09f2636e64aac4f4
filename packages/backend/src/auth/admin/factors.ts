import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { factorNotFound } from '../errors.ts'
import { checkFactorId } from '../factors/own-factor.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { userAnswer } from '../users/user-answer.ts'
import { userOfPath } from './user-of-path.ts'

/** `/admin/users/{id}/factors`: for people who have lost their phone. */
export function adminFactors(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/admin/users/:id/factors', async (c) =>
      c.json(userAnswer(await userOfPath(context, c.req.param('id'))).factors ?? []),
    )
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const { factors = [] } = userAnswer(await userOfPath(context, c.req.param('id')))
      checkFactorId(c.req.param('factor'))
      const factor = factors.find(({ id }) => id === c.req.param('factor'))
      if (!factor) throw factorNotFound()
      await removeFactor(context.pool, factor.id)
      return c.json(factor)
    })
}
