import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { type AddressList, OWN_NETWORK } from './address-list.ts'
import { type Client, peerAddress } from './client-address.ts'
import { clientNetwork } from './client-network.ts'

/** Clients behind an unknown proxy share so many buckets; a flood from one of them fills one bucket. */
const BUCKETS = 20

export type ClientFinderOptions = Readonly<{
  /** Proxies whose `X-Forwarded-For` is believed. */
  trusted: AddressList
  /** Called once, with the first peer outside `trusted` that sends `X-Forwarded-For`. */
  onUnknownProxy(address: string): void
}>

/**
 * Determines the client of a request. `X-Forwarded-For` is used only on connections from trusted proxies, and read from its end, where
 * the last of them wrote; others could forge it. Clients behind an unknown proxy share its address: their forged or real headers only
 * choose the bucket they are counted in, so that none gets more than all buckets, and none locks out all others.
 */
export function createClientFinder({ trusted, onUnknownProxy }: ClientFinderOptions) {
  let reported = false
  const latest = new WeakMap<Socket, Found>()
  return (request: IncomingMessage): Client | undefined => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    const agent = request.headers['user-agent'] ?? ''
    const before = latest.get(request.socket)
    if (before?.forwarded === forwarded && before.agent === agent) return before.client
    const client = find(request, forwarded)
    latest.set(request.socket, { forwarded, agent, client })
    return client
  }

  function find(request: IncomingMessage, forwarded: string): Client | undefined {
    const peer = peerAddress(request)
    if (!peer) return undefined
    if (trusted.has(peer)) {
      const address = lastUntrusted(forwarded, trusted)
      return address ? known(address) : { address: peer, limitKey: bucketOf(peer, request) }
    }
    if (forwarded && !reported) {
      reported = true
      onUnknownProxy(peer)
    }
    return OWN_NETWORK.has(peer) ? { address: peer, limitKey: bucketOf(peer, request) } : known(peer)
  }
}

/** The client of a connection's latest request, and the headers it was determined from. */
type Found = Readonly<{ forwarded: string; agent: string; client: Client | undefined }>

const known = (address: string): Client => ({ address, limitKey: clientNetwork(address) })

/** The last entry that is not a trusted proxy; undefined when there is none or it is not an address. */
function lastUntrusted(forwarded: string, trusted: AddressList): string | undefined {
  const addresses = forwarded.split(',').map(withoutPort)
  const address = addresses.findLast((entry) => !trusted.has(entry))
  return address && isIP(address) ? address : undefined
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const plain = entry.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  return plain.replace(/^([\d.]+):\d+$/, '$1').replace(/^::ffff:(?=[\d.]+$)/i, '')
}

function bucketOf(peer: string, { headers }: IncomingMessage): string {
  const claim = headers['x-forwarded-for'] ?? headers['user-agent'] ?? ''
  return `${peer} ${createHash('sha256').update(String(claim)).digest().readUInt32BE() % BUCKETS}`
}
