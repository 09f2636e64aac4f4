import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

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
