import ipaddr from 'ipaddr.js'

/** What refuses to connect says in its `code`, whichever runtime it is. */
export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS'

/** The only block that IPv6 addresses of the internet are given from (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Public by their number, but used by clouds for services inside: Azure's host (168.63.129.16), IBM's private endpoints. Those of others
 * lie in special-purpose blocks already.
 */
const CLOUD_INTERNAL = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((block) =>
  ipaddr.parseCIDR(block),
)

/**
 * Whether an IP address lies in the public internet (IANA's special-purpose registries): not loopback, private, link-local (cloud
 * metadata), carrier-grade NAT, documentation, multicast or reserved, not of a cloud's inside, and no IPv6 form that stands for another IPv4 address.
 * What is no address is not public.
 */
export function isPublicAddress(text: string): boolean {
  // An IPv6 address may name its zone, and in URLs it stands in brackets.
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
