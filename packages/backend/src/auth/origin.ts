import type { Context } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { clientAddress, clientLimitKey, clientNetwork } from '../http/client-address.ts'
import type { Origin } from './sessions/open-session.ts'

export function originOf(c: Context<ServerEnv>): Origin {
  const { incoming } = c.env ?? {}
  return {
    userAgent: c.req.header('user-agent'),
    address: clientAddress(incoming),
    limitKey: clientLimitKey(incoming),
  }
}

/** The client's own address; undefined behind an unknown proxy, whose address all its clients share. */
export function ownAddress({ address, limitKey }: Origin): string | undefined {
  return address !== undefined && limitKey === clientNetwork(address) ? address : undefined
}
