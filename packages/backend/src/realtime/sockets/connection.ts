import type { RawData, WebSocket } from 'ws'
import type { KeyRole } from '../../http/identity.ts'
import type { FrameWriter } from '../channels/topics.ts'
import {
  ProtocolError,
  readBinaryFrame,
  readTextFrame,
  type Version,
  writeBinaryFrame,
  writeTextFrame,
} from '../protocol/frames.ts'
import type { RealtimeContext } from './context.ts'
import type { ListeningBudget } from './listening-budget.ts'
import { createSession } from './session.ts'

/** Close codes of RFC 6455. */
const POLICY_VIOLATION = 1008
const SERVICE_RESTART = 1012

export type Connection = Readonly<{
  /** Ends the socket when it is silent too long, and channels whose token has expired; `now` in milliseconds since the epoch. */
  checkTimeouts(now: number): void
  /** Closes with 1012 (service restart): the client reconnects. */
  closeForRestart(): void
  /** Destroys the connection at once. */
  terminate(): void
}>

export type ConnectionOptions = Readonly<{
  version: Version
  role: KeyRole
  network: string | undefined
  budget: ListeningBudget
}>

/** Passes frames between a socket and its session, one at a time and in order. */
export function createConnection(
  context: RealtimeContext,
  socket: WebSocket,
  { version, role, network, budget }: ConnectionOptions,
): Connection {
  const { limits, log, yieldEventLoop } = context
  const isTooSlow = (waiting: number) =>
    waiting > limits.anonymousBacklog && (waiting > limits.backlog || !session.isSignedIn())
  const writer = createFrameWriter(socket, version, isTooSlow)
  const session = createSession(context, { writer, socketRole: role, network, budget })
  let lastHeard = Date.now()
  let window = { begun: lastHeard, messages: 0 }
  let work = Promise.resolve()
  let waiting = 0

  const tooMany = (): boolean => {
    lastHeard = Date.now()
    if (lastHeard - window.begun >= limits.window) window = { begun: lastHeard, messages: 0 }
    window.messages += 1
    return window.messages > limits.messagesPerWindow
  }

  const receive = async (data: Buffer, isBinary: boolean) => {
    await yieldEventLoop()
    try {
      if (!isBinary) return await session.receive(readTextFrame(data.toString('utf8'), version))
      const { joinRef, ref, topic, broadcast } = readBinaryFrame(data)
      await session.broadcast(joinRef, ref, topic, broadcast)
    } catch (error) {
      if (error instanceof ProtocolError)
        log.debug({ reason: error.message }, 'malformed realtime frame ignored')
      else log.error({ err: error }, 'realtime frame failed')
    }
  }

  socket.on('message', (data: RawData, isBinary) => {
    if (tooMany()) {
      socket.close(POLICY_VIOLATION, 'too many messages')
      return
    }
    const { length } = data as Buffer
    waiting += length
    // Backpressure: while an earlier message waits for the database, further ones stay in the client's buffer.
    if (waiting > limits.message) socket.pause()
    work = work
      .then(() => receive(data as Buffer, isBinary))
      .then(() => {
        waiting -= length
        if (waiting <= limits.message) socket.resume()
      })
  })
  // Malformed and oversized frames: `ws` has closed the socket already.
  socket.on('error', () => {})
  socket.on('close', () => session.end())

  return {
    checkTimeouts(now) {
      if (now - lastHeard > limits.silence) socket.terminate()
      else session.endExpired(now)
    },
    closeForRestart: () => socket.close(SERVICE_RESTART, 'service restart'),
    terminate: () => socket.terminate(),
  }
}

/** Writes to the socket, and terminates it when it reads so slowly that its buffer exceeds the limit. */
function createFrameWriter(
  socket: WebSocket,
  version: Version,
  isTooSlow: (waiting: number) => boolean,
): FrameWriter {
  const write = (data: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (isTooSlow(socket.bufferedAmount)) socket.terminate()
    else socket.send(data)
  }
  return {
    send: (header, payload) => write(writeTextFrame(header, payload, version)),
    sendBytes: (topic, event, payload) => {
      // Protocol 1.0.0 has no binary frames.
      if (version === '2.0.0') write(writeBinaryFrame(topic, event, payload))
    },
  }
}
