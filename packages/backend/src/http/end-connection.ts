import type { Duplex } from 'node:stream'

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
