import type autocannon from 'autocannon'
import { fire, type Load, median, type Side } from './load.ts'

export type Comparison = Readonly<{
  ours: Side
  theirs: Side
  connections: number
  rounds: number
  seconds: number
}>

/** Medians of all rounds: requests per second, p99 in milliseconds, and the ratio of what both did in the same round. */
export type Compared = Readonly<{
  ours: number
  theirs: number
  oursP99: number
  theirsP99: number
  ratio: number
}>

const WARM_UP_SECONDS = 2

/** Puts two servers under the same load alternately on the same machine; the result is the ratio. */
export async function compare(load: Load, comparison: Comparison): Promise<Compared> {
  const { ours, theirs, rounds, seconds } = comparison
  const fireAt = (side: Side, time: number) => fire(load, side, time, comparison.connections)
  await fireAt(ours, WARM_UP_SECONDS)
  await fireAt(theirs, WARM_UP_SECONDS)
  const results: { ours: autocannon.Result; theirs: autocannon.Result }[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The first one alternates, so that a change in the machine's speed affects both.
    const oursFirst = round % 2 === 0
    const first = await fireAt(oursFirst ? ours : theirs, seconds)
    const second = await fireAt(oursFirst ? theirs : ours, seconds)
    results.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  const rate = (result: autocannon.Result) => result.requests.average
  return {
    ours: median(results.map((result) => rate(result.ours))),
    theirs: median(results.map((result) => rate(result.theirs))),
    oursP99: median(results.map((result) => result.ours.latency.p99)),
    theirsP99: median(results.map((result) => result.theirs.latency.p99)),
    ratio: median(results.map((result) => rate(result.ours) / rate(result.theirs))),
  }
}
