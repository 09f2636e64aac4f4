import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'

/** `GET /.well-known/jwks.json` (RFC 7517): public keys only, to be kept for ten minutes. Needs no API key. */
export function keySet({ tokens }: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/.well-known/jwks.json', (c) =>
    c.json({ keys: tokens.publicKeys }, 200, { 'cache-control': 'public, max-age=600' }),
  )
}
