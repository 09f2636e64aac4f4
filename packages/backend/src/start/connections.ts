import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type AddressList, OWN_NETWORK } from '../http/address-list.ts'
import { clientNetwork } from '../http/client-network.ts'

/** Connections of one network, at most: enough for dozens of browsers behind one router. */
const OF_ONE_NETWORK = 300
/** Connections in all; each costs some 20 KB and a file descriptor. */
const ALTOGETHER = 8_000

export type ConnectionLimits = Readonly<{
  /** Proxies are not limited: their connections are those of all their clients. */
  trusted: AddressList
  /** Called when a network reaches its limit, and again only after it was below the limit. */
  onTooMany(network: string): void
  ofOneNetwork?: number
  /** Addresses that are not limited, besides proxies: private networks, where an unconfigured proxy may be. */
  unlimited?: AddressList
}>

/** Closes connections beyond the limits at once, before anything is read from them. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { trusted, onTooMany, ofOneNetwork = OF_ONE_NETWORK, unlimited = OWN_NETWORK } = limits
  const open = new Map<string, number>()
  const reported = new Set<string>()
  server.maxConnections = ALTOGETHER
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '')
    if (!peer || trusted.has(peer) || unlimited.has(peer)) return
    const network = clientNetwork(peer)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
      if (left < ofOneNetwork) reported.delete(network)
    })
    if (count <= ofOneNetwork) return
    socket.resetAndDestroy()
    if (!reported.has(network)) onTooMany(network)
    reported.add(network)
  })
}
