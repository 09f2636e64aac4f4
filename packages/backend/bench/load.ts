import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { onClientCore } from './cores.ts'

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

/** What a client has measured: requests per second, and the 99th percentile of the response times in milliseconds. */
export type Fired = Readonly<{ rate: number; p99: number }>

/** Whether wrk is installed (Debian's package of that name). */
const hasWrk = ((): boolean => {
  try {
    // Without a URL it prints its version and how it is used, with exit code 1.
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
})()

/** Sends one GET request from many connections at once; rejects when a response fails or is refused. */
async function runWrk(
  url: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
  connections: number,
): Promise<Fired> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const args = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`, '--latency']
  const { stdout } = await promisify(execFile)(...onClientCore('wrk', [...args, ...fields, url]))
  const trouble = /Socket errors:.*|Non-2xx.*/.exec(stdout)
  if (trouble) throw new Error(`${url}: ${trouble[0].trim()}`)
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  }
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000 }

const milliseconds = (match: RegExpExecArray | null): number =>
  match ? Number(match[1]) * (UNITS[match[2] ?? ''] ?? Number.NaN) : Number.NaN
