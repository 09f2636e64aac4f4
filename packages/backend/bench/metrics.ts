/**
 * The cost of metrics: the fastest response, of bare `node:http`, with and without them, alternating in one run. A real
 * response takes longer, so its ratio is nearer to 1. It counts the CPU time of the server's thread, which a
 * busy machine does not change much. `ROUNDS` and `SECONDS` make it longer.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import autocannon from 'autocannon'
import pino from 'pino'
import type { RequestListener } from '../src/listen.ts'
import { createPrometheusMetrics } from '../src/metrics/prometheus.ts'
import { measureRequests } from '../src/metrics/requests.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SECONDS = Number(process.env.SECONDS ?? 3)
const CONNECTIONS = 32
const BODY = Buffer.alloc(20_480, 'x')

const plain: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': BODY.length })
  response.end(BODY)
}

process.stdout.write(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the run\n`)
const metrics = await createPrometheusMetrics(pino({ level: 'silent' }))
const listeners = { without: plain, with: measureRequests(metrics, plain) }
await fire(listeners.without)
await fire(listeners.with)
const rounds: { without: number; with: number }[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const withFirst = round % 2 === 0
  const first = await fire(withFirst ? listeners.with : listeners.without)
  const second = await fire(withFirst ? listeners.without : listeners.with)
  rounds.push(withFirst ? { with: first, without: second } : { without: first, with: second })
}
const measured = median(rounds.map((round) => round.with))
const bare = median(rounds.map((round) => round.without))
const ratio = median(rounds.map((round) => round.with / round.without))
console.log(`without metrics   ${bare.toFixed(1)} µs of the processor a request`)
console.log(`with metrics      ${measured.toFixed(1)} µs of the processor a request`)
console.log(`ratio             ${ratio.toFixed(3)}   (limit 1.1)`)

/** CPU microseconds of this thread for each request to its own server; the load comes from another thread. */
async function fire(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const before = process.threadCpuUsage()
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    workers: 1,
  })
  const { user, system } = process.threadCpuUsage(before)
  server.closeAllConnections()
  server.close()
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return (user + system) / result.requests.total
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
