import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { clientLimitKey } from './client-address.ts'
import { type Disconnection, disconnectionOf } from './disconnection.ts'
import type { FairQueue, Slot } from './fair-queue.ts'

/**
 * Milliseconds for which a refused request keeps its slot: a refusal is immediate, so a client that sends invalid requests over
 * many connections would otherwise use the whole process.
 */
export const REFUSAL_DELAY = 50

/**
 * Runs each request in a slot of its client's network, and sets `disconnected` on the context. Calls from inside the process belong to
 * a request that has a slot.
 */
export function limitConcurrency(queue: FairQueue, delay = 0): MiddlewareHandler<ServerEnv> {
  const inSlot = slots(queue, delay)
  return async (c, next) => {
    const { incoming, outgoing } = c.env ?? {}
    if (!incoming || !outgoing || !clientLimitKey(incoming)) return next()
    await inSlot(incoming, outgoing, async (disconnected) => {
      c.set('disconnected', disconnected)
      await next()
      return c.res
    })
  }
}

/** Runs the work for a request from outside in a slot of its client's network; resolves with its response, rejects as `FairQueue` does. */
export type InSlot = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  work: (disconnected: Disconnection) => Promise<Response>,
) => Promise<Response>

/** `delay` is how long a refused request keeps its slot, milliseconds. */
export function slots(queue: FairQueue, delay = 0): InSlot {
  return async (incoming, outgoing, work) => {
    let slot: Slot | undefined
    const disconnected = disconnectionOf(outgoing, () => slot?.sent())
    slot = await queue.acquire(clientLimitKey(incoming) ?? '', disconnected)
    if (outgoing.closed) slot.sent()
    let response: Response | undefined
    try {
      response = await work(disconnected)
      return response
    } finally {
      if (delay > 0 && (response?.status ?? 500) >= 400) setTimeout(slot.release, delay).unref()
      else slot.release()
    }
  }
}
