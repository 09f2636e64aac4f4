import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { originOf } from '../origin.ts'
import { currentSession } from '../sessions/current-session.ts'
import { ownFactor } from './own-factor.ts'

/** Lifetime of a challenge in seconds. */
export const CHALLENGE_SECONDS = 300

/** `POST /factors/{id}/challenge`: creates a challenge and deletes expired ones. */
export function challenge(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/factors/:id/challenge', async (c) => {
    const factor = ownFactor(await currentSession(context, c), c.req.param('id'))
    const { rows } = await context.pool.query<{ id: string; created_at: Date }>(
      `with outdated as (
         delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $3)
       ), noted as (
         update auth.mfa_factors set last_challenged_at = now() where id = $1
       )
       insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2::inet) returning id, created_at`,
      [factor.id, originOf(c).address ?? null, CHALLENGE_SECONDS],
    )
    const created = (rows[0]?.created_at ?? new Date()).getTime() / 1000
    return c.json({
      id: rows[0]?.id,
      type: factor.factor_type,
      expires_at: Math.floor(created) + CHALLENGE_SECONDS,
    })
  })
}
