import ipaddr from 'ipaddr.js'

/** `code` of the error for a private address, the same in every runtime. @public */
export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS'

/** Global unicast addresses of IPv6 (RFC 4291, IANA). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/** Internal services of clouds at public addresses: Azure (168.63.129.16), IBM. Other clouds use special-purpose blocks. */
const CLOUD_INTERNAL = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((block) =>
  ipaddr.parseCIDR(block),
)

/**
 * Whether an IP address is public (IANA's special-purpose registries): not loopback, private, link-local (cloud
 * metadata), carrier-grade NAT, documentation, multicast, reserved or internal to a cloud, and not an IPv6 form of such an IPv4
 * address. False for text that is no address.
 */
export function isPublicAddress(text: string): boolean {
  // IPv6 addresses may have a zone, and brackets in URLs.
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return false
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST)) return false
  if (CLOUD_INTERNAL.some((block) => address.kind() === block[0].kind() && address.match(block))) return false
  return address.range() === 'unicast'
}

/** Whether a URL's host (as `URL.hostname` normalises it) is an address rather than a name. */
export function isAddress(hostname: string): boolean {
  return ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))
}

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
  readonly code = PRIVATE_ADDRESS

  constructor() {
    super('The address is not in the public internet')
  }
}
