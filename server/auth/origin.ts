import type { Context } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Origin } from './sessions/open-session.ts'

export function originOf(c: Context<ServerEnv>): Origin {
  return { userAgent: c.req.header('user-agent'), address: clientAddress(c.env?.incoming) }
}
