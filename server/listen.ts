import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { StartError } from './start-error.ts'

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Listens and answers the URL it can be reached at. A port that is taken is a `StartError`. */
export function listen(
  listener: RequestListener,
  { host, port }: Readonly<{ host: string; port: number }>,
): Promise<{ server: Server; url: string }> {
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 120_000 },
    listener,
  )
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

/** Stops taking requests and waits for those under way, `milliseconds` at most. */
export async function finishRequests(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const hard = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearTimeout(hard)
}
