import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { clientLimitKey, refuseUpgrade } from '../../http/client-address.ts'
import type { KeyRole } from '../../http/identity.ts'
import type { Authenticator } from '../authenticator.ts'
import type { Version } from '../protocol/frames.ts'
import { type Connection, createConnection } from './connection.ts'
import type { RealtimeContext, SocketLimits } from './context.ts'
import { createListeningBudget, type DemandSum, emptyDemand } from './listening-budget.ts'

export type SocketServer = Readonly<{
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sockets that are open now. */
  size(): number
  /** Closes every socket with 1012; those still open after `milliseconds` are terminated. */
  close(milliseconds: number): Promise<void>
}>

type Network = { sockets: number; readonly demand: DemandSum }

const CHECK_MILLISECONDS = 1_000

/** Opens sockets, and checks all of them once a second. `onRefusal` gets the HTTP status of each refused handshake. */
export function createSocketServer(
  context: RealtimeContext,
  onRefusal: (status: number) => void = () => {},
): SocketServer {
  const { limits, yieldEventLoop } = context
  const connections = new Set<Connection>()
  const networks = createNetworkCounts(limits)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.message,
    perMessageDeflate: false,
    // At most one frame of a socket per iteration of the event loop, however many arrive at once.
    allowSynchronousEvents: false,
  })
  let closing = false
  let allClosed = () => {}

  const checkTimeouts = async () => {
    const now = Date.now()
    for (const connection of connections) {
      await yieldEventLoop()
      connection.checkTimeouts(now)
    }
  }
  const timer = setInterval(checkTimeouts, CHECK_MILLISECONDS)
  timer.unref()

  const admit = (request: IncomingMessage) => {
    if (closing) throw new HandshakeRefusal(503, 'The server is stopping')
    const handshake = readHandshake(request, context.authenticator)
    const network = clientLimitKey(request)
    if (networks.socketsOf(network ?? '') >= limits.socketsPerNetwork) {
      throw new HandshakeRefusal(429, 'Too many sockets from one network')
    }
    if (connections.size >= limits.sockets) throw new HandshakeRefusal(503, 'Too many sockets')
    return { handshake, network }
  }

  return {
    upgrade(request, socket, head) {
      try {
        const { handshake, network } = admit(request)
        server.handleUpgrade(request, socket, head, (webSocket) => {
          const { budget, leave } = networks.enter(network ?? '')
          const connection = createConnection(context, webSocket, { ...handshake, network, budget })
          connections.add(connection)
          webSocket.once('close', () => {
            connections.delete(connection)
            leave()
            if (connections.size === 0) allClosed()
          })
        })
      } catch (error) {
        if (!(error instanceof HandshakeRefusal)) throw error
        onRefusal(error.status)
        refuseUpgrade(socket, error.status, { error: error.message })
      }
    },
    size: () => connections.size,
    async close(milliseconds) {
      closing = true
      clearInterval(timer)
      if (connections.size === 0) return
      const gone = new Promise<void>((resolve) => {
        allClosed = resolve
      })
      const hard = setTimeout(() => {
        for (const connection of connections) connection.terminate()
      }, milliseconds)
      for (const connection of connections) {
        await yieldEventLoop()
        connection.closeForRestart()
      }
      await gone
      clearTimeout(hard)
    },
  }
}

/** Counts the sockets of each network and their subscriptions. */
function createNetworkCounts({ listening }: SocketLimits) {
  const networks = new Map<string, Network>()
  const server = emptyDemand()
  return {
    socketsOf: (name: string): number => networks.get(name)?.sockets ?? 0,
    /** Adds a socket; `leave` removes it again. */
    enter(name: string) {
      const network = networks.get(name) ?? { sockets: 0, demand: emptyDemand() }
      networks.set(name, network)
      network.sockets += 1
      const budget = createListeningBudget([
        { sum: emptyDemand(), limits: listening.socket },
        { sum: network.demand, limits: listening.network },
        { sum: server, limits: listening.server },
      ])
      const leave = () => {
        network.sockets -= 1
        if (network.sockets === 0) networks.delete(name)
      }
      return { budget, leave }
    },
  }
}

/** A refused handshake: the response's status and error message. */
class HandshakeRefusal extends Error {
  override name = 'HandshakeRefusal'
  readonly status: 400 | 401 | 404 | 429 | 503

  constructor(status: HandshakeRefusal['status'], message: string) {
    super(message)
    this.status = status
  }
}

type Handshake = Readonly<{ version: Version; role: KeyRole }>

const PATH = '/realtime/v1/websocket'

/** Reads API key and protocol version of a handshake; throws a `HandshakeRefusal`. */
function readHandshake(request: IncomingMessage, authenticator: Authenticator): Handshake {
  const url = URL.parse(request.url ?? '', 'http://localhost')
  if (url?.pathname !== PATH) throw new HandshakeRefusal(404, 'There is no such socket')
  const key = url.searchParams.get('apikey') ?? request.headers.apikey
  if (typeof key !== 'string' || key === '') throw new HandshakeRefusal(401, 'No API key found in request')
  const role = authenticator.roleOfKey(key)
  if (!role) throw new HandshakeRefusal(401, 'Invalid API key')
  const version = url.searchParams.get('vsn') ?? '1.0.0'
  if (version !== '1.0.0' && version !== '2.0.0') {
    throw new HandshakeRefusal(400, 'vsn must be 1.0.0 or 2.0.0')
  }
  return { version, role }
}
