import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { clientLimitKey } from './client-address.ts'
import { disconnectionOf } from './disconnection.ts'
import type { FairQueue, Slot } from './fair-queue.ts'

/**
 * Milliseconds for which a refused request keeps its slot: a refusal is immediate, so a client that sends invalid requests over
 * many connections would otherwise use the whole process.
 */
export const REFUSAL_DELAY = 50

/**
 * Runs each request in a slot of its client's network, and sets `disconnected` on the context. Calls from inside the process belong to
 * a request that has a slot. `delay` is how long a refused request keeps its slot, milliseconds.
 */
export function limitConcurrency(queue: FairQueue, delay = 0): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env ?? {}
    const client = clientLimitKey(incoming)
    if (!client || !outgoing) return next()
    let slot: Slot | undefined
    const disconnected = disconnectionOf(outgoing, () => slot?.sent())
    c.set('disconnected', disconnected)
    slot = await queue.acquire(client, disconnected)
    if (outgoing.closed) slot.sent()
    try {
      await next()
    } finally {
      if (delay > 0 && c.res.status >= 400) setTimeout(slot.release, delay).unref()
      else slot.release()
    }
  }
}
