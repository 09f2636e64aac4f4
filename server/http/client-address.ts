import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const OWN_NETWORK = new BlockList()
OWN_NETWORK.addSubnet('127.0.0.0', 8, 'ipv4')
OWN_NETWORK.addSubnet('10.0.0.0', 8, 'ipv4')
OWN_NETWORK.addSubnet('172.16.0.0', 12, 'ipv4')
OWN_NETWORK.addSubnet('192.168.0.0', 16, 'ipv4')
OWN_NETWORK.addAddress('::1', 'ipv6')
OWN_NETWORK.addSubnet('fc00::', 7, 'ipv6')

/**
 * The address a request came from. The last entry of `X-Forwarded-For` counts only when the connection itself comes from
 * the own machine or network, where a reverse proxy may stand; from elsewhere anybody could write it.
 */
export function clientAddress(incoming: IncomingMessage | undefined): string | undefined {
  const peer = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '')
  if (!peer || !OWN_NETWORK.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')) return peer
  const forwarded = String(incoming?.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return forwarded && isIP(forwarded) ? forwarded : peer
}
