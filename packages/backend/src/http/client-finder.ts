import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { type AddressList, OWN_NETWORK } from './address-list.ts'
import { type Client, peerAddress } from './client-address.ts'
import { clientNetwork } from './client-network.ts'

/** Everybody behind an unknown proxy shares this many drawers: a flood from one fills one of them. */
const BUCKETS = 20

export type ClientFinderOptions = Readonly<{
  /** Proxies whose `X-Forwarded-For` is believed. */
  trusted: AddressList
  /** Told once, of the first connection that looks as if a proxy stood there that nobody named. */
  onUnknownProxy(address: string): void
}>

/**
 * Finds out who sent a request. `X-Forwarded-For` counts only on connections from trusted proxies, read from its end, where the last
 * of them wrote; from anybody else it could be invented. A proxy that is not named hides its visitors behind one address: what they
 * claim to be then only chooses the drawer they are counted in, so nobody gets more than all drawers, and nobody locks out all.
 */
export function createClientFinder({ trusted, onUnknownProxy }: ClientFinderOptions) {
  let told = false
  return (request: IncomingMessage): Client | undefined => {
    const peer = peerAddress(request)
    if (!peer) return undefined
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    if (trusted.has(peer)) {
      const address = lastUntrusted(forwarded, trusted)
      return address ? known(address) : { address: peer, limitKey: bucketOf(peer, request) }
    }
    if (forwarded && !told) {
      told = true
      onUnknownProxy(peer)
    }
    return OWN_NETWORK.has(peer) ? { address: peer, limitKey: bucketOf(peer, request) } : known(peer)
  }
}

const known = (address: string): Client => ({ address, limitKey: clientNetwork(address) })

/** The entry nearest to us that is no trusted proxy; undefined when it is no address, or there is none. */
function lastUntrusted(forwarded: string, trusted: AddressList): string | undefined {
  const addresses = forwarded.split(',').map(withoutPort)
  const address = addresses.findLast((entry) => !trusted.has(entry))
  return address && isIP(address) ? address : undefined
}

/** Some proxies write the port as well: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const plain = entry.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  return plain.replace(/^([\d.]+):\d+$/, '$1').replace(/^::ffff:(?=[\d.]+$)/i, '')
}

function bucketOf(peer: string, { headers }: IncomingMessage): string {
  const claim = headers['x-forwarded-for'] ?? headers['user-agent'] ?? ''
  return `${peer} ${createHash('sha256').update(String(claim)).digest().readUInt32BE() % BUCKETS}`
}
