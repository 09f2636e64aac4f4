import type { Context } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { clientAddress, clientLimitKey } from '../http/client-address.ts'
import type { Origin } from './sessions/open-session.ts'

export function originOf(c: Context<ServerEnv>): Origin {
  const { incoming } = c.env ?? {}
  return {
    userAgent: c.req.header('user-agent'),
    address: clientAddress(incoming),
    limitKey: clientLimitKey(incoming),
  }
}
