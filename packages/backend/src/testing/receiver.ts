import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = Readonly<{ headers: IncomingHttpHeaders; body: string; path: string }>

/** Handler of a received request; the last one of a list handles all that follow. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void

export type Receiver = Readonly<{
  url: string
  received: Received[]
  /** The handlers of the next requests, in order. */
  reply(...replies: readonly Reply[]): void
  close(): Promise<void>
}>

export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(code, headers).end('internal details of the receiver')

export const reset: Reply = (response) => response.destroy()

/** An HTTP server that receives webhook calls. */
export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = []
  let replies: readonly Reply[] = [status(200)]
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request), path: request.url ?? '' })
    const [reply = status(200), ...rest] = replies
    if (rest.length > 0) replies = rest
    reply(response, request)
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/hook`,
    received,
    reply(...next) {
      received.length = 0
      replies = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
