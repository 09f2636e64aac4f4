import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startChild } from '../conformance/targets.ts'
import { onServerCores } from './cores.ts'
import { type Fired, fire, type Load, median, type Side } from './load.ts'

export type Comparison = Readonly<{
  ours: Side
  theirs: Side
  connections: number
  rounds: number
  seconds: number
}>

/**
 * Medians of all rounds: requests per second, p99 in milliseconds, and the ratio of what both did in the same round. `isClientBound` says
 * that the client could not have sent twice as many requests, so that the ratio says nothing; `clientRate` is what it can send. `load` is the
 * machine's average load of a minute, before and after.
 */
export type Compared = Readonly<{
  ours: number
  theirs: number
  oursP99: number
  theirsP99: number
  ratio: number
  clientRate: number
  isClientBound: boolean
  load: readonly [before: number, after: number]
}>

/** A server runs for weeks; code that runs in its first ten thousand requests is compiled meanwhile. */
const WARM_UP_SECONDS = 10

/** Puts two servers under the same load alternately on the same machine; the result is the ratio. */
export async function compare(load: Load, comparison: Comparison): Promise<Compared> {
  const { ours, theirs, rounds, seconds } = comparison
  const [before = 0] = loadavg()
  const fireAt = (side: Side, time: number) => fire(load, side, time, comparison.connections)
  await fireAt(ours, WARM_UP_SECONDS)
  await fireAt(theirs, WARM_UP_SECONDS)
  const results: { ours: Fired; theirs: Fired }[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The first one alternates, so that a change in the machine's speed affects both.
    const oursFirst = round % 2 === 0
    const first = await fireAt(oursFirst ? ours : theirs, seconds)
    const second = await fireAt(oursFirst ? theirs : ours, seconds)
    results.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  const rates = {
    ours: median(results.map((result) => result.ours.rate)),
    theirs: median(results.map((result) => result.theirs.rate)),
  }
  const limit = await clientLimit(load, comparison.connections, Math.max(rates.ours, rates.theirs))
  return {
    ...rates,
    oursP99: median(results.map((result) => result.ours.p99)),
    theirsP99: median(results.map((result) => result.theirs.p99)),
    ratio: median(results.map((result) => result.ours.rate / result.theirs.rate)),
    clientRate: limit.reached,
    isClientBound: limit.isBound,
    load: [before, loadavg()[0] ?? 0],
  }
}

const LEAST_SERVER = fileURLToPath(new URL('least-server.ts', import.meta.url))
const SECONDS = 2

/** The client can be trusted up to this share of its rate at a server that does nothing. */
const MAX_SHARE = 0.5

/**
 * Whether the client limits the measurement: `rate` (requests per second) is more than half of what the same client reaches with the same
 * load at a server that answers the least possible. Also returns that rate.
 */
async function clientLimit(
  load: Load,
  connections: number,
  rate: number,
): Promise<Readonly<{ reached: number; isBound: boolean }>> {
  const least = await onServerCores(async () => startChild(process.execPath, [LEAST_SERVER], process.env))
  try {
    const [, url = ''] = await least.line(/least (http:\S+)/, 10_000)
    const reached = await fire(load, { url, headers: {} }, SECONDS, connections)
    return { reached: reached.rate, isBound: rate > reached.rate * MAX_SHARE }
  } finally {
    await least.stop()
  }
}
