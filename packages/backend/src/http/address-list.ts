import { BlockList, isIP } from 'node:net'

/** A set of addresses and networks. */
export type AddressList = Readonly<{ has(address: string): boolean }>

/** Reads addresses and networks (`10.0.0.2, 172.18.0.0/16, ::1`), separated by commas; null when one of them is invalid. */
export function readAddressList(text: string): AddressList | null {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...more] = entry.split('/')
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    const prefix = bits === undefined ? longest : Number(bits)
    const isPrefix = /^\d+$/.test(bits ?? '0') && prefix <= longest
    if (version === 0 || !isPrefix || more.length > 0) return null
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4')
  }
  return {
    has: (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  }
}

/** Loopback and private networks (RFC 1918, RFC 4193): proxies, or visitors on the local network. */
export const OWN_NETWORK: AddressList = readAddressList(
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7',
) ?? { has: () => false }
