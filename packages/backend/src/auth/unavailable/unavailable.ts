import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { flowStateNotFound, manualLinkingDisabled, providerDisabled, samlDisabled } from '../errors.ts'
import { currentSession } from '../sessions/current-session.ts'

/** Endpoints of providers that are not supported, answered as by GoTrue with the provider disabled. */
export function unavailable(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .post('/sso', () => {
      throw samlDisabled()
    })
    .get('/authorize', () => {
      throw providerDisabled()
    })
    .on(['GET', 'POST'], '/callback', () => {
      throw flowStateNotFound()
    })
    .get('/user/identities/authorize', async (c) => {
      await currentSession(context, c)
      throw manualLinkingDisabled()
    })
}
