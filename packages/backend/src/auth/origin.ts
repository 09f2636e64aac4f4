import type { Context } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { clientAddress, clientLimitKey } from '../http/client-address.ts'
import { clientNetwork } from '../http/client-network.ts'
import type { Origin } from './sessions/open-session.ts'

export function originOf(c: Context<ServerEnv>): Origin {
  const { incoming } = c.env ?? {}
  return {
    userAgent: c.req.header('user-agent'),
    address: clientAddress(incoming),
    limitKey: clientLimitKey(incoming),
  }
}

/** The address of the client itself; undefined where all that is known is a proxy in front of it, which it shares with everybody. */
export function ownAddress({ address, limitKey }: Origin): string | undefined {
  return address !== undefined && limitKey === clientNetwork(address) ? address : undefined
}
