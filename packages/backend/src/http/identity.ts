import { hash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Secrets } from '../start/secrets.ts'
import type { Disconnection } from './client-address.ts'
import { InvalidTokenError, invalidKey, missingKey } from './errors.ts'
import type { SessionTokens } from './tokens.ts'

/** Which requests of a service need which credentials. */
export type KeyRules = Readonly<{
  /** Need neither key nor token: public files, signed links. */
  isOpen?: (request: HonoRequest) => boolean
  /** A bearer token needs no API key beside it, because the real platform's gateway requires none in front of this service. */
  bearerSuffices?: boolean
}>

/**
 * The claims of a request by its API key and its header `Authorization`. The key is required; without a bearer token, or with an API key as
 * bearer, the role is the key's; any other bearer must be a valid session token. Open requests without a key, or with a token of somebody
 * else, are anonymous. Errors: `missing_api_key`, `invalid_api_key`, `InvalidTokenError`.
 */
export type Identify = (
  key: string | undefined,
  authorization: string | undefined,
  isOpen?: () => boolean,
) => Claims | Promise<Claims>

export function createIdentify(
  secrets: Secrets,
  tokens: SessionTokens,
  { bearerSuffices = false }: Pick<KeyRules, 'bearerSuffices'> = {},
): Identify {
  const roleOf = keyRoles(secrets)
  const verified = (token: string, isOpen: boolean): Promise<Claims> =>
    tokens.verify(token).catch((error: unknown) => {
      if (isOpen && error instanceof InvalidTokenError) return { role: 'anon' }
      throw error
    })
  return (key, authorization, isOpen = () => false) => {
    if (!key && isOpen()) return { role: 'anon' }
    const bearer = /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1]?.trim()
    if (!key && !(bearer && bearerSuffices)) throw missingKey()
    const keyRole = key ? roleOf(key) : 'anon'
    if (!keyRole) throw invalidKey()
    if (!bearer || bearer === key) return { role: keyRole }
    const bearerRole = roleOf(bearer)
    return bearerRole ? { role: bearerRole } : verified(bearer, isOpen())
  }
}

/** Sets the claims of a request; its key may also be the parameter `apikey`. */
export function identity(
  identify: Identify,
  { isOpen = () => false }: Pick<KeyRules, 'isOpen'> = {},
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    c.set('claims', await identify(key, c.req.header('authorization'), () => isOpen(c.req)))
    return next()
  }
}

export type KeyRole = 'anon' | 'service_role'

/** Returns a function that maps an API key to its role. The secret key is compared in constant time; the publishable one is public. */
export function keyRoles(
  secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>,
): (key: string) => KeyRole | undefined {
  const { publishableKey } = secrets
  const secret = digest(secrets.secretKey)
  return (key) => {
    if (key === publishableKey) return 'anon'
    return timingSafeEqual(digest(key), secret) ? 'service_role' : undefined
  }
}

const digest = (key: string): Buffer => hash('sha256', key, 'buffer')

/** The database role of a request and the claims of its verified token (RFC 7519). */
export type Claims = Readonly<{ role: string; sub?: string; [claim: string]: unknown }>

/** Collects the tables that a response was made from, for the page being rendered; undefined: they are unknown. */
export type ReadSet = Readonly<{ add(tables: ReadonlySet<string> | undefined): void }>

/** A cached response, and the headers it was first sent with. */
type Cached = {
  readonly headers: readonly (readonly [name: string, value: string])[]
  sentHeaders: readonly string[] | undefined
}

/** A turn that a request has. It ends with the response, or before work that waits for the client or for a turn of another kind. */
export type Turn = Readonly<{
  end(): void
  /** Waits for another one. Rejects as `FairQueue` does. */
  begin(): Promise<void>
}>

/** Hono environment shared by all services; set in `app.ts` before any service sees the request. */
export type ServerEnv = {
  /** For requests from outside: their connection. For requests of a page that is being rendered: its read set. */
  Bindings: Partial<HttpBindings> & { readSet?: ReadSet }
  Variables: {
    claims: Claims
    requestId: string
    /** The log with the id of the request: few requests have something to say in it. */
    log: () => Logger
    /** Aborts when the client has disconnected. */
    disconnected?: Disconnection
    /** The turn of the request's network (`limitConcurrency`); undefined if the request needs no turn. */
    turn?: Turn
    /** Receives what a transaction of the request has announced (`Caller`). */
    committed?: (announcements: string) => void
    /** The response is cached. */
    cached?: Cached
  }
}
