import type { IncomingMessage } from 'node:http'
import { clientNetwork } from './client-network.ts'

/** The client of a request. */
export type Client = Readonly<{
  address: string
  /** Key of per-client limits: the client's network, or a bucket shared with others behind the same unknown proxy. */
  limitKey: string
}>

declare module 'node:http' {
  interface IncomingMessage {
    /** Set by `createClientFinder` for each request from outside. */
    client?: Client | undefined
  }
}

/**
 * The client address of a request; undefined for calls from inside the process. Without `createClientFinder` it is the peer of the
 * connection: forwarding headers can be forged.
 */
export function clientAddress(incoming: IncomingMessage | undefined): string | undefined {
  return incoming?.client?.address ?? peerAddress(incoming)
}

/** Key of per-client limits; undefined for calls from inside the process. */
export function clientLimitKey(incoming: IncomingMessage | undefined): string | undefined {
  // The property `client` is not enough: without a finder it is Node's own name for the socket.
  const known = incoming?.client?.limitKey
  if (known !== undefined) return known
  const peer = peerAddress(incoming)
  return peer && clientNetwork(peer)
}

/** The peer of the connection; IPv4 addresses without the prefix ::ffff: of IPv6 sockets. */
export function peerAddress(incoming: IncomingMessage | undefined): string | undefined {
  return incoming?.socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '')
}
