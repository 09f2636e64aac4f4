import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import {
  type AddressList,
  clientNetwork,
  createClientFinder,
  endConnection,
  OWN_NETWORK,
} from '../http/client-address.ts'
import { StartError } from './start-error.ts'

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export type ListenOptions = Readonly<{
  host: string
  port: number
  trustedProxies: AddressList
  log: Logger
  /** For tests, which can't wait so long. */
  limits?: Partial<typeof LIMITS>
}>

/**
 * Listens and resolves to the server's URL. Connections that neither send nor read in time are closed. From here on
 * a request has its client address. A port that is in use is a `StartError`.
 */
export function listen(
  listener: RequestListener,
  { host, port, trustedProxies, log, limits }: ListenOptions,
): Promise<{ server: Server; url: string }> {
  const findClient = createClientFinder({
    trusted: trustedProxies,
    onUnknownProxy: (address) => log.warn({ address }, UNKNOWN_PROXY),
  })
  const server = createServer({
    ...LIMITS,
    ...limits,
    shouldUpgradeCallback: wantsSocket,
    // Nothing waits for the end of a body that was not announced.
    optimizeEmptyRequests: true,
  })
  const silence = limits?.silence ?? LIMITS.silence
  server.on('request', (request, response) => {
    if (request.rawHeaders.length > 2 * MAX_HEADERS) return refuseManyHeaders(response)
    request.client = findClient(request)
    listener(request, response)
    // After a complete response `keepAliveTimeout` applies: two timers for each response would take longer.
    if (!response.writableEnded || response.writableLength > 0) request.socket.setTimeout(silence)
  })
  server.on('upgrade', (request) => {
    request.client = findClient(request)
  })
  server.on('clientError', refuseBrokenRequest)
  limitConnections(server, {
    trusted: trustedProxies,
    onTooMany: (network) => log.warn({ network }, 'too many connections from one network'),
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      reject(taken ? new StartError(`PORT ${port} on ${host} cannot be used: ${error.message}.`) : error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      const actual = typeof address === 'object' && address ? address.port : port
      resolve({ server, url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` })
    })
  })
}

/** Sizes in bytes, times in milliseconds. The URL counts as a header here; its own limit is in `http/request.ts`. */
const LIMITS = {
  maxHeaderSize: 65_536,
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  /** Headers and body: a photo of 15 MB takes that long at one megabit a second. */
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  /** Idle in both directions; more than the 150 s a function may take. WebSockets have a limit of their own. */
  silence: 180_000,
}

/** Browsers send some twenty. */
const MAX_HEADERS = 100

const UNKNOWN_PROXY =
  'a proxy seems to stand in front that TRUSTED_PROXIES does not name: its visitors share their rate limits'

/** Any other request for an upgrade (curl asks for HTTP/2 this way) is an ordinary request, as HTTP allows (RFC 9110, 7.8). */
function wantsSocket({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/realtime/v1/') && headers.upgrade?.toLowerCase() === 'websocket'
}

const REFUSALS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
}

function refuseManyHeaders(response: ServerResponse): void {
  const body = JSON.stringify({
    code: 'bad_request',
    details: null,
    hint: null,
    message: 'There are too many headers',
  })
  response.writeHead(431, { 'content-type': 'application/json', connection: 'close' })
  response.end(body)
}

/** Input that is not valid HTTP reaches no service; it gets a 4xx response. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = REFUSALS[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP']
  const body = JSON.stringify({ code: 'bad_request', details: null, hint: null, message })
  endConnection(
    socket,
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Stops accepting requests and waits for pending ones, `milliseconds` at most. */
export async function finishRequests(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const hard = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearTimeout(hard)
}

/** Connections of one network, at most: enough for dozens of browsers behind one router. */
const OF_ONE_NETWORK = 300
/** Connections in all; each costs some 20 KB and a file descriptor. */
const ALTOGETHER = 8_000

type ConnectionLimits = Readonly<{
  /** Proxies are not limited: their connections are those of all their clients. */
  trusted: AddressList
  /** Called when a network reaches its limit, and again only after it was below the limit. */
  onTooMany(network: string): void
  ofOneNetwork?: number
  /** Addresses that are not limited, besides proxies: private networks, where an unconfigured proxy may be. */
  unlimited?: AddressList
}>

/** Closes connections beyond the limits at once, before anything is read from them. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { trusted, onTooMany, ofOneNetwork = OF_ONE_NETWORK, unlimited = OWN_NETWORK } = limits
  const open = new Map<string, number>()
  const reported = new Set<string>()
  server.maxConnections = ALTOGETHER
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '')
    if (!peer || trusted.has(peer) || unlimited.has(peer)) return
    const network = clientNetwork(peer)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
      if (left < ofOneNetwork) reported.delete(network)
    })
    if (count <= ofOneNetwork) return
    socket.resetAndDestroy()
    if (!reported.has(network)) onTooMany(network)
    reported.add(network)
  })
}
