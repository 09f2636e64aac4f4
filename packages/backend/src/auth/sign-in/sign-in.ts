import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { flowStateNotFound, providerDisabled, unsupportedGrantType } from '../errors.ts'
import { signInWithPassword } from './password-grant.ts'
import { refreshSession } from './refresh-grant.ts'

/** `POST /token`: by password, or by the refresh token of a session. */
export function signIn(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await signInWithPassword(context, c))
      case 'refresh_token':
        return c.json(await refreshSession(context, c))
      case 'pkce':
        // Codes are only ever given out by redirects to other providers, of which there are none.
        throw flowStateNotFound()
      case 'id_token':
        throw providerDisabled()
      default:
        throw unsupportedGrantType()
    }
  })
}
