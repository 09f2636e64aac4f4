/**
 * A thousand concurrent visitors of the built product with its embedded database: nine reads per write, each visitor with a connection of
 * its own and a request every four seconds; measures response times and the memory of the server's process. Visitors run on the same
 * machine. Reads `/proc`, so Linux only. `node site/bench/many-connections.ts`
 */

import {
  type Figure,
  information,
  measurePart,
  none,
  printFigures,
  under,
  unlessClientBound,
  watchClient,
} from 'zunft-backend/bench'
import { type Site, startSite } from '../e2e/fixtures/site.ts'
import { peakMegabytes, residentMegabytes } from './memory.ts'
import { visitorRequests } from './visitor-requests.ts'
import { percentile, simulateVisitors, type VisitorFigures } from './visitors.ts'

const CONNECTIONS = Number(process.env.CONNECTIONS ?? 1000)
const SECONDS = Number(process.env.SECONDS ?? 60)
const SECONDS_AT_FULL_SPEED = 5
const PAUSE = [2, 6] as const

/** Response times with a thousand visitors, and memory of the server's process. */
export async function measureManyConnections(): Promise<Figure[]> {
  const site = await startSite()
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}

async function measure(site: Site): Promise<Figure[]> {
  const { pid } = site
  await (await fetch(site.url)).text()
  const atRest = residentMegabytes(pid)
  const visitors = { url: site.url, count: CONNECTIONS, nextRequest: await visitorRequests(site) }
  const clientShare = watchClient()
  const underLoad = await simulateVisitors({ ...visitors, seconds: SECONDS, pause: PAUSE })
  const client = clientShare()
  const peak = peakMegabytes(pid)
  const atFullSpeed = await simulateVisitors({ ...visitors, seconds: SECONDS_AT_FULL_SPEED, pause: [0, 1] })
  const { reads, writes, failures } = underLoad
  const name = `${CONNECTIONS} connections, ${SECONDS} s`
  return [
    none(`${name}: errors`, failures.length, failures[0] ?? `${rate(underLoad)} requests/s`),
    unlessClientBound(
      under(`${name}: p99 of reads`, percentile(reads, 0.99), 250, 'ms', middle(reads)),
      client,
    ),
    information(`${name}: p99 of writes`, `${percentile(writes, 0.99).toFixed(0)} ms (${middle(writes)})`),
    information(
      `${CONNECTIONS} connections, about eight times the rate`,
      `${rate(atFullSpeed)} requests/s, p99 of reads ${percentile(atFullSpeed.reads, 0.99).toFixed(0)} ms`,
    ),
    under('Node process at rest, first start', atRest, 160, 'MB'),
    under('Node process under that load', peak, 400, 'MB'),
  ]
}

const rate = ({ reads, writes, seconds }: VisitorFigures) =>
  ((reads.length + writes.length) / seconds).toFixed(0)
const middle = (times: readonly number[]) => `median ${percentile(times, 0.5).toFixed(0)} ms`

if (import.meta.main) printFigures(await measurePart('many connections', measureManyConnections))
