import ipaddr from 'ipaddr.js'

/** `code` of the error for private addresses, in every runtime. */
export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS'

/** The only block from which global IPv6 addresses are assigned (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Public addresses that clouds use for internal services: Azure's host (168.63.129.16), IBM's private endpoints. Those of other clouds are
 * in special-purpose blocks.
 */
const CLOUD_INTERNAL = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((block) =>
  ipaddr.parseCIDR(block),
)

/**
 * Whether an IP address is public (IANA's special-purpose registries): not loopback, private, link-local (cloud metadata), carrier-grade
 * NAT, documentation, multicast or reserved, not internal to a cloud, and no IPv6 form that embeds another IPv4 address. False for anything
 * that is no address.
 */
export function isPublicAddress(text: string): boolean {
  // An IPv6 address may have a zone, and in URLs it is in brackets.
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return false
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST)) return false
  if (CLOUD_INTERNAL.some((block) => address.kind() === block[0].kind() && address.match(block))) return false
  return address.range() === 'unicast'
}

/** Whether a URL's host (as normalised by `URL.hostname`) is an address instead of a name. */
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
