import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { clientLimitKey } from './client-address.ts'
import { disconnectSignal } from './concurrency-limit.ts'
import type { FairQueue } from './fair-queue.ts'
import { limitBody } from './limits.ts'

/** Bytes of a body that may arrive beside any number of others. */
const SMALL = 65_536

/**
 * Reads a body of at most `bytes` before whatever comes next, which then finds all of it in memory: who sends slowly keeps nothing
 * else busy meanwhile. Larger bodies, and those of undeclared length, arrive in `turns` of their own.
 */
export function readBody(bytes: number, turns: FairQueue): MiddlewareHandler<ServerEnv> {
  const limited = limitBody(bytes)
  return async (c, next) => {
    const { incoming, outgoing } = c.env ?? {}
    const client = clientLimitKey(incoming)
    if (!client || !incoming || !outgoing) return limited(c, next)
    const isDeclared = incoming.headers['transfer-encoding'] === undefined
    const length = Number(incoming.headers['content-length'] ?? 0)
    if (isDeclared && length === 0) return next()
    const read = () =>
      limited(c, async () => {
        await c.req.arrayBuffer()
      })
    if (isDeclared && length <= SMALL) await read()
    else {
      const turn = await turns.take(client, disconnectSignal(outgoing))
      await read().finally(() => {
        turn.end()
        turn.sent()
      })
    }
    return next()
  }
}
