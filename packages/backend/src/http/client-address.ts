import type { IncomingMessage } from 'node:http'
import { clientNetwork } from './client-network.ts'

/** Who sent a request, as far as that can be known. */
export type Client = Readonly<{
  address: string
  /** What limits count by: the client's network, or a drawer that it shares with others who can't be told apart. */
  limitKey: string
}>

declare module 'node:http' {
  interface IncomingMessage {
    /** Set where connections come in, by `createClientFinder`. */
    client?: Client | undefined
  }
}

/**
 * The address a request came from; undefined for calls from inside the process. Where nobody has found out about proxies, that of
 * the connection itself: headers are whatever their sender likes.
 */
export function clientAddress(incoming: IncomingMessage | undefined): string | undefined {
  return incoming?.client?.address ?? peerAddress(incoming)
}

/** What limits count a request by; undefined for calls from inside the process. */
export function clientLimitKey(incoming: IncomingMessage | undefined): string | undefined {
  const peer = peerAddress(incoming)
  return incoming?.client?.limitKey ?? (peer && clientNetwork(peer))
}

/** The other end of the connection; IPv4 in its own spelling also on an IPv6 socket. */
export function peerAddress(incoming: IncomingMessage | undefined): string | undefined {
  return incoming?.socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '')
}
