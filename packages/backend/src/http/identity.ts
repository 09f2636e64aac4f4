import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Secrets } from '../secrets.ts'
import { keyRoles } from './api-keys.ts'
import type { Claims, ServerEnv } from './claims.ts'
import { InvalidTokenError, invalidKey, missingKey } from './errors.ts'
import type { SessionTokens } from './tokens.ts'

/** Which requests of a service need which credentials. */
export type KeyRules = Readonly<{
  /** Need neither key nor token: public files, signed links. */
  isOpen?: (request: HonoRequest) => boolean
  /** A bearer token needs no API key beside it: the gateway of the real platform asks for none in front of this service. */
  bearerSuffices?: boolean
}>

/**
 * Sets the claims of a request. The API key (header or parameter `apikey`) is required; without a bearer token, or with an API key as
 * bearer, the role is the key's; any other bearer must be a valid session token. Open requests without a key, or
 * with a token of somebody else, are anonymous.
 */
export function identity(
  secrets: Secrets,
  tokens: SessionTokens,
  { isOpen = () => false, bearerSuffices = false }: KeyRules = {},
): MiddlewareHandler<ServerEnv> {
  const roleOf = keyRoles(secrets)
  const verified = (token: string, isOpen: boolean): Promise<Claims> =>
    tokens.verify(token).catch((error: unknown) => {
      if (isOpen && error instanceof InvalidTokenError) return { role: 'anon' }
      throw error
    })
  return async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (!key && isOpen(c.req)) {
      c.set('claims', { role: 'anon' })
      return next()
    }
    const bearer = /^Bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
    if (!key && !(bearer && bearerSuffices)) throw missingKey()
    const keyRole = key ? roleOf(key) : 'anon'
    if (!keyRole) throw invalidKey()
    if (!bearer || bearer === key) {
      c.set('claims', { role: keyRole })
    } else {
      const bearerRole = roleOf(bearer)
      c.set('claims', bearerRole ? { role: bearerRole } : await verified(bearer, isOpen(c.req)))
    }
    return next()
  }
}
