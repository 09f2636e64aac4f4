import type { Duplex } from 'node:stream'

/** Milliseconds that a client gets to read the last answer and to close its side. */
const TIMEOUT_MILLISECONDS = 1_000

/**
 * Sends the last answer of a connection and ends it. Ending closes our side alone: a client that neither reads nor closes would keep the
 * other one open for ever, so the connection is destroyed soon after. What it sends meanwhile is dropped; destroyed at once, it would be
 * reset and the answer lost.
 */
export function endConnection(socket: Duplex, answer: string, timeout = TIMEOUT_MILLISECONDS): void {
  socket.on('error', () => {})
  const timer = setTimeout(() => socket.destroy(), timeout)
  socket.once('close', () => clearTimeout(timer))
  socket.resume()
  socket.end(answer)
}
