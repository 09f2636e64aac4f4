import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'

export type VisitorRequest = Readonly<{
  kind: 'read' | 'write'
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}>

export type Visitors = Readonly<{
  url: string
  /** Number of visitors, each with a keep-alive connection. */
  count: number
  seconds: number
  /** Pause between requests in seconds: a random value between the two. */
  pause: readonly [shortest: number, longest: number]
  /** The n-th request. */
  nextRequest(n: number): VisitorRequest
}>

export type VisitorFigures = Readonly<{
  /** Milliseconds of reads and writes, ascending. */
  reads: readonly number[]
  writes: readonly number[]
  /** Responses other than 200 to 399, and lost connections. */
  failures: readonly string[]
  seconds: number
}>

/** Visitors that arrive during the first pause and repeat their requests on the same connection. */
export async function simulateVisitors(visitors: Visitors): Promise<VisitorFigures> {
  const { url, count, seconds, nextRequest } = visitors
  const [shortest, longest] = visitors.pause
  const times = { read: [] as number[], write: [] as number[] }
  const failures: string[] = []
  const start = performance.now()
  const end = start + (longest + seconds) * 1000
  let requestCount = 0

  const send = async (client: Client) => {
    const { kind, ...request } = nextRequest(requestCount++)
    const sent = performance.now()
    try {
      const { statusCode, body } = await client.request(request)
      await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      // Requests before all visitors have arrived are not counted.
      if (sent >= start + longest * 1000) times[kind].push(performance.now() - sent)
      if (statusCode >= 400) failures.push(`${request.method} ${request.path}: ${statusCode}`)
    } catch (error) {
      failures.push(`${request.method} ${request.path}: ${error}`)
    }
  }

  const visitor = async () => {
    const client = new Client(url, { pipelining: 1 })
    // The server closes no connection within its keep-alive limit, so a lost one is a failure.
    client.on('disconnect', (_origin, _targets, error) => {
      if (performance.now() < end) failures.push(`a connection was lost: ${error.message}`)
    })
    await pause(Math.random() * longest * 1000)
    while (performance.now() < end) {
      await send(client)
      await pause((shortest + Math.random() * (longest - shortest)) * 1000)
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: count }, visitor))
  const ascending = (a: number, b: number) => a - b
  return { reads: times.read.sort(ascending), writes: times.write.sort(ascending), failures, seconds }
}

/** Percentile `share` (0 to 1) of ascending times. */
export const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
