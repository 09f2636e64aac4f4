import { fileURLToPath } from 'node:url'
import { startChild } from '../conformance/targets/child.ts'
import { onServerCores } from './cores.ts'
import { fire, type Load } from './load.ts'

const LEAST_SERVER = fileURLToPath(new URL('least-server.ts', import.meta.url))
const SECONDS = 2

/** The client can be trusted up to this share of what it reaches at a server that does nothing. */
const MAX_SHARE = 0.5

/**
 * Whether the client limits the measurement: `rate` (requests per second) is more than half of what the same client reaches with the same
 * load at a server that answers the least possible. Also returns that rate.
 */
export async function clientLimit(
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
