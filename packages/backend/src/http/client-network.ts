import { isIPv6 } from 'node:net'

const GROUPS = 8

/**
 * The network that one client controls: a single IPv4 address, or the /64 of an IPv6 address (RFC 6177), in which a client can use a
 * new address for each request.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The eight groups of an IPv6 address, normalised; an embedded IPv4 address counts as two. */
function groupsOf(address: string): string[] {
  const [head, tail] = address
    .replace(/[\d.]+\.[\d.]+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const known = [...(head ?? []), ...(tail ?? [])]
  const zeros = Array.from({ length: GROUPS - known.length }, () => '0')
  return [...(head ?? []), ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16).toString(16))
}
