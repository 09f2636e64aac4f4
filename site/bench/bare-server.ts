/**
 * Baseline of Node: fetches pages and table API responses once and serves them with their status, headers and body; or answers 304, as for a client
 * that already has them. Prints its address. `node site/bench/bare-server.ts <origin> <publishable key> <200 or 304> <path> …`
 */
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = Readonly<{ status: number; headers: string[]; bytes: Buffer }>

const SKIPPED = new Set(['date', 'connection', 'keep-alive'])
const [origin, apikey = '', status, ...paths] = process.argv.slice(2)

async function fetchPage(path: string, held: Record<string, string> = {}): Promise<Answer> {
  const key = path.startsWith('/rest/') ? { apikey } : {}
  const request = get(new URL(path, origin), { headers: { 'accept-encoding': 'br', ...key, ...held } })
  const [page] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of page) chunks.push(chunk)
  const headers = Object.entries(page.headers).filter(([name]) => !SKIPPED.has(name)) as [string, string][]
  const { etag } = page.headers
  if (status === '304' && page.statusCode === 200 && etag) return fetchPage(path, { 'if-none-match': etag })
  return { status: page.statusCode ?? 500, headers: headers.flat(), bytes: Buffer.concat(chunks) }
}

const pages = new Map<string | undefined, Answer>()
for (const path of paths) pages.set(path, await fetchPage(path))

const server = createServer((request, response) => {
  const page = pages.get(request.url)
  response.writeHead(page?.status ?? 404, page?.headers)
  response.end(page?.bytes)
})
server.listen(0, '127.0.0.1', () =>
  console.log(`bare http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
