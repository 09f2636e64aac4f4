import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { onClientCore } from './cores.ts'

/** What a client has measured: requests per second, and the 99th percentile of the response times in milliseconds. */
export type Fired = Readonly<{ rate: number; p99: number }>

/** Whether wrk is installed (Debian's package of that name). */
export const hasWrk = ((): boolean => {
  try {
    // Without a URL it prints its version and how it is used, with exit code 1.
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
})()

/** Sends one GET request from many connections at once; rejects when a response fails or is refused. */
export async function runWrk(
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
