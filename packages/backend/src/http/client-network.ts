import { isIPv6 } from 'node:net'

const GROUPS = 8

/**
 * What one client has of addresses: an IPv4 address alone, of IPv6 the whole /64 that every household and every rented machine
 * gets (RFC 6177), in which it could take a new address for each request.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** All groups of an IPv6 address, in one spelling; an IPv4 address at its end stands for two. */
function groupsOf(address: string): string[] {
  const [head, tail] = address
    .replace(/[\d.]+\.[\d.]+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const known = [...(head ?? []), ...(tail ?? [])]
  const zeros = Array.from({ length: GROUPS - known.length }, () => '0')
  return [...(head ?? []), ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16).toString(16))
}
