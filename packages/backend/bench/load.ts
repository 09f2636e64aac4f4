import autocannon from 'autocannon'
import { type Fired, hasWrk, runWrk } from './wrk.ts'

const CONNECTIONS = 20

/** A server under a load: its base URL and the headers of every request. */
export type Side = Readonly<{ url: string; headers: Record<string, string> }>

/** The n-th request; its path is relative to the side's base URL. With `same`, all are one GET request. */
export type Load = Readonly<{ name: string; request(n: number): autocannon.Request; same?: true }>

/**
 * Requests of `load` from many connections at once; rejects when one fails or is refused. A load of one request is sent by wrk where it is
 * installed, which sends several times as many as a program of Node.
 */
export function fire(
  load: Load,
  side: Side,
  seconds: number,
  connections: number = CONNECTIONS,
): Promise<Fired> {
  const { path = '' } = load.request(0)
  return load.same && hasWrk
    ? runWrk(side.url.replace(/\/$/, '') + path, side.headers, seconds, connections)
    : runAutocannon(load, side, seconds, connections)
}

async function runAutocannon(load: Load, side: Side, seconds: number, connections: number): Promise<Fired> {
  const base = new URL(side.url)
  let n = 0
  const result = await autocannon({
    url: base.origin,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (given) => {
          const request = load.request(n++)
          return {
            ...given,
            ...request,
            path: base.pathname.replace(/\/$/, '') + request.path,
            headers: { ...given.headers, ...side.headers, ...request.headers },
          }
        },
      },
    ],
  })
  const refusals = result['4xx'] + result['5xx']
  if (refusals > 0 || result.errors > 0) {
    throw new Error(`${load.name} at ${side.url}: ${refusals} refusals, ${result.errors} errors`)
  }
  return { rate: result.requests.average, p99: result.latency.p99 }
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
