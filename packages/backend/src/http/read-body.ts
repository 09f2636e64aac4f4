import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { clientLimitKey } from './client-address.ts'
import { disconnectionOf } from './disconnection.ts'
import type { FairQueue } from './fair-queue.ts'
import { limitBody } from './limits.ts'

/** Bytes up to which a body is read without a slot. */
const SMALL = 65_536

/**
 * Reads a body of at most `bytes` into memory before the next handler runs, so that slow uploads occupy nothing else. Bodies over
 * 64 KB, and those without a declared length, wait for a slot of `queue`.
 */
export function readBody(bytes: number, queue: FairQueue): MiddlewareHandler<ServerEnv> {
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
      const slot = await queue.acquire(client, disconnectionOf(outgoing))
      await read().finally(() => {
        slot.release()
        slot.sent()
      })
    }
    return next()
  }
}
