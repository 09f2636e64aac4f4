import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Secrets } from '../secrets.ts'
import { keyRoles } from './api-keys.ts'
import type { ServerEnv } from './claims.ts'
import { invalidKey, missingKey } from './errors.ts'
import type { SessionTokens } from './tokens.ts'

/**
 * Sets the claims of a request. The API key (header or parameter `apikey`) is required; without a bearer token, or with an API key as
 * bearer, the role is the key's; any other bearer must be a valid session token. Requests accepted by `isOpen` (public files, signed
 * links) need no key and are anonymous then.
 */
export function identity(
  secrets: Secrets,
  tokens: SessionTokens,
  isOpen: (request: HonoRequest) => boolean = () => false,
): MiddlewareHandler<ServerEnv> {
  const roleOf = keyRoles(secrets)
  return async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (!key && isOpen(c.req)) {
      c.set('claims', { role: 'anon' })
      return next()
    }
    if (!key) throw missingKey()
    const keyRole = roleOf(key)
    if (!keyRole) throw invalidKey()
    const bearer = /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
    if (!bearer || bearer === key) {
      c.set('claims', { role: keyRole })
    } else {
      const bearerRole = roleOf(bearer)
      c.set('claims', bearerRole ? { role: bearerRole } : await tokens.verify(bearer))
    }
    return next()
  }
}
