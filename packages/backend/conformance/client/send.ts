import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A request as it is sent: no headers are added and the path is not normalised. */
export type Sent = Readonly<{
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer | undefined
}>

export type Answer = Readonly<{ status: number; headers: IncomingHttpHeaders; body: string }>

const TIMEOUT_MS = 30_000

/** A connection to one target that stays open between requests; `close` lets the process end. */
export function connect(baseUrl: string, maxSockets = 8) {
  const base = new URL(baseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets })
  const prefix = base.pathname.replace(/\/$/, '')

  function send(sent: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        agent,
        host: base.hostname,
        port: base.port,
        method: sent.method,
        path: prefix + sent.path.replace(/[^\x21-\x7e]/gu, encodeURIComponent),
        headers: withLength(sent),
        timeout: TIMEOUT_MS,
        // PostgREST repeats the whole query string in a header.
        maxHeaderSize: 131_072,
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      outgoing.end(sent.body)
    })
  }
  return { send, close: () => agent.destroy() }
}

function withLength({ method, headers, body }: Sent): Record<string, string> {
  if (body === undefined && (method === 'GET' || method === 'HEAD')) return { ...headers }
  return { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')) }
}
