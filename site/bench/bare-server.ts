/**
 * Baseline of Node: fetches a page once and answers every request with its status, headers and body. Prints its address. `node
 * site/bench/bare-server.ts <url>`
 */
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const request = get(String(process.argv[2]), { headers: { 'accept-encoding': 'br' } })
const [page] = (await once(request, 'response')) as [IncomingMessage]
const chunks: Buffer[] = []
for await (const chunk of page) chunks.push(chunk)
const bytes = Buffer.concat(chunks)
const skipped = new Set(['date', 'connection', 'keep-alive'])
const headers = Object.entries(page.headers).filter(([name]) => !skipped.has(name)) as [string, string][]

const server = createServer((_request, response) => {
  response.writeHead(200, headers.flat())
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () =>
  console.log(`bare http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
