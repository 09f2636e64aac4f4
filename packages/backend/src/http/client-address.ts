import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The client of a request. */
export type Client = Readonly<{
  address: string
  /** Key of per-client limits: the client's network, or a bucket shared with others behind the same unknown proxy. */
  limitKey: string
}>

declare module 'node:http' {
  interface IncomingMessage {
    /** Set by `createClientFinder` for each request from outside. */
    client?: Client | undefined
  }
}

/**
 * The client address of a request; undefined for calls from inside the process. Without `createClientFinder` it is the peer of the
 * connection: forwarding headers can be forged.
 */
export function clientAddress(incoming: IncomingMessage | undefined): string | undefined {
  return incoming?.client?.address ?? peerAddress(incoming)
}

/** Key of per-client limits; undefined for calls from inside the process. */
export function clientLimitKey(incoming: IncomingMessage | undefined): string | undefined {
  // The property `client` is not enough: without a finder it is Node's own name for the socket.
  const known = incoming?.client?.limitKey
  if (known !== undefined) return known
  const peer = peerAddress(incoming)
  return peer && clientNetwork(peer)
}

/** The peer of the connection; IPv4 addresses without the prefix ::ffff: of IPv6 sockets. */
function peerAddress(incoming: IncomingMessage | undefined): string | undefined {
  return incoming?.socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '')
}

/** Clients behind an unknown proxy share so many buckets; a flood from one of them fills one bucket. */
const BUCKETS = 20

type ClientFinderOptions = Readonly<{
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

/** Aborts when a client has disconnected before its response was sent. A part of `AbortSignal`, which takes ten times as long to make. */
export type Disconnection = Pick<AbortSignal, 'aborted'> &
  Readonly<{
    addEventListener(type: 'abort', listener: () => void): void
    removeEventListener(type: 'abort', listener: () => void): void
  }>

type Outgoing = Pick<ServerResponse, 'once' | 'closed' | 'writableFinished'>

/** The disconnection of the client that `outgoing` is for. `closed` is called when the response was sent as well. */
export function disconnectionOf(outgoing: Outgoing, closed = () => {}): Disconnection {
  const listeners = new Set<() => void>()
  const disconnection = {
    aborted: false,
    addEventListener: (_type: 'abort', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: 'abort', listener: () => void) => void listeners.delete(listener),
  }
  const onClose = () => {
    closed()
    if (outgoing.writableFinished) return
    disconnection.aborted = true
    for (const listener of listeners) listener()
  }
  if (outgoing.closed) onClose()
  else outgoing.once('close', onClose)
  return disconnection
}

/** Refuses an upgrade with a JSON response and ends the connection. */
export function refuseUpgrade(socket: Duplex, status: number, body: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(body)
  endConnection(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/** For the client to read the last response and to close its side. */
const TIMEOUT_MILLISECONDS = 1_000

/**
 * Sends the last response of a connection, ends the connection, and destroys it 1 s later: a client that does not close its side would keep
 * the connection half open. Destroyed at once it would be reset, and the response lost. Data that the client sends meanwhile is dropped.
 */
export function endConnection(socket: Duplex, answer: string, timeout = TIMEOUT_MILLISECONDS): void {
  socket.on('error', () => {})
  const timer = setTimeout(() => socket.destroy(), timeout)
  socket.once('close', () => clearTimeout(timer))
  socket.resume()
  socket.end(answer)
}
