import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { StartError } from './start-error.ts'

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Listens and answers the URL it can be reached at. A port that is taken is a `StartError`. */
export function listen(
  listener: RequestListener,
  { host, port }: Readonly<{ host: string; port: number }>,
): Promise<{ server: Server; url: string }> {
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: wantsSocket }, listener)
  server.on('clientError', refuseBrokenRequest)
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

/** Sizes in bytes, times in milliseconds. The URL counts as a header here; its own limit is in `http/limits.ts`. */
const LIMITS = {
  maxHeaderSize: 65_536,
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
} as const

/** Any other request for an upgrade (curl asks for HTTP/2 this way) is an ordinary request, as HTTP allows (RFC 9110, 7.8). */
function wantsSocket({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/realtime/v1/') && headers.upgrade?.toLowerCase() === 'websocket'
}

/** What is not even HTTP never reaches a service; it still gets an answer its client can read. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const [status, message] = tooLarge
    ? ['431 Request Header Fields Too Large', 'The request headers are too large']
    : ['400 Bad Request', 'The request is not valid HTTP']
  const body = JSON.stringify({ code: 'bad_request', details: null, hint: null, message })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Stops taking requests and waits for those under way, `milliseconds` at most. */
export async function finishRequests(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const hard = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearTimeout(hard)
}
