import { Hono } from 'hono'
import type { ServerEnv } from '../http/identity.ts'
import { userOfPath } from './admin/user-attributes.ts'
import type { AuthContext } from './context.ts'
import {
  factorIdInvalid,
  featureDisabled,
  flowStateNotFound,
  manualLinkingDisabled,
  oauthServerDisabled,
  passkeyNotFound,
  passkeysDisabled,
  providerDisabled,
  providerUnknown,
  samlDisabled,
} from './errors.ts'
import { currentSession } from './sessions/session-rows.ts'
import { isProvider } from './settings.ts'

/** Endpoints of providers that are not supported, answered as by GoTrue with the provider disabled. */
export function unavailable(context: AuthContext): Hono<ServerEnv> {
  return (
    new Hono<ServerEnv>()
      .all('/sso/*', () => {
        throw samlDisabled()
      })
      .get('/authorize', (c) => {
        const provider = c.req.query('provider')?.toLowerCase().slice(0, 100) ?? ''
        throw isProvider(provider) ? providerDisabled() : providerUnknown(provider)
      })
      .all('/passkeys/*', () => {
        throw passkeysDisabled()
      })
      .on(['GET', 'POST'], ['/oauth/*', '/.well-known/oauth-authorization-server'], () => {
        throw oauthServerDisabled()
      })
      .on(['GET', 'DELETE'], '/user/oauth/*', async (c) => {
        await currentSession(context, c)
        throw oauthServerDisabled()
      })
      // Recovery codes exist only in newer versions; the compared version takes the word for a factor's id.
      .all('/factors/*', async (c) => {
        await currentSession(context, c)
        throw factorIdInvalid()
      })
      .all('/scim/*', () => {
        throw featureDisabled('SCIM server is')
      })
      .on(['GET', 'POST'], '/callback', () => {
        throw flowStateNotFound()
      })
      .get('/user/identities/authorize', async (c) => {
        await currentSession(context, c)
        throw manualLinkingDisabled()
      })
  )
}

/** Refused endpoints for the secret key. No account has passkeys. */
export function unavailableAdministration(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .all('/admin/oauth/*', () => {
      throw oauthServerDisabled()
    })
    .all('/admin/custom-providers/*', () => {
      throw featureDisabled('Custom OAuth providers are')
    })
    .get('/admin/users/:id/passkeys', async (c) => {
      await userOfPath(context, c.req.param('id'))
      return c.json([])
    })
    .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
      await userOfPath(context, c.req.param('id'))
      throw passkeyNotFound()
    })
}
