import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { clientLimitKey, type Disconnection, disconnectionOf } from './client-address.ts'
import type { FairQueue, Slot } from './fair-queue.ts'
import type { ServerEnv, Turn } from './identity.ts'

/**
 * Milliseconds for which a refused request keeps its slot: a refusal is immediate, so a client that sends invalid requests over
 * many connections would otherwise use the whole process.
 */
export const REFUSAL_DELAY = 50

/**
 * Runs each request in a slot of its client's network, and sets `disconnected` and `turn` on the context. Calls from inside the process belong to
 * a request that has a slot.
 */
export function limitConcurrency(queue: FairQueue, delay = 0): MiddlewareHandler<ServerEnv> {
  const inSlot = slots(queue, delay)
  return async (c, next) => {
    const { incoming, outgoing } = c.env ?? {}
    await inSlot(incoming, outgoing, async (disconnected, turn) => {
      if (disconnected) c.set('disconnected', disconnected)
      if (turn) c.set('turn', turn)
      await next()
      return c.res
    })
  }
}

/** Runs work that waits for the client, or for a turn of another kind, and then waits for a turn again. */
export async function outsideTurn<T>(c: Context<ServerEnv>, work: () => Promise<T>): Promise<T> {
  c.get('turn')?.end()
  const done = await work()
  await c.get('turn')?.begin()
  return done
}

/**
 * Runs the work for a request in a slot of its client's network, without one where it comes from inside the process; resolves with its
 * response, rejects as `FairQueue` does.
 */
export type InSlot = (
  incoming: IncomingMessage | undefined,
  outgoing: ServerResponse | undefined,
  work: (disconnected?: Disconnection, turn?: Turn) => Promise<Response>,
) => Promise<Response>

/** `delay` is how long a refused request keeps its slot, milliseconds. */
export function slots(queue: FairQueue, delay = 0): InSlot {
  return async (incoming, outgoing, work) => {
    const network = clientLimitKey(incoming)
    if (!outgoing || !network) return work()
    let slot: Slot | undefined
    const disconnected = disconnectionOf(outgoing, () => slot?.sent())
    const begin = async () => {
      slot = await queue.acquire(network, disconnected)
      if (outgoing.closed) slot.sent()
    }
    const end = () => {
      slot?.release()
      slot?.sent()
    }
    await begin()
    let response: Response | undefined
    try {
      response = await work(disconnected, { begin, end })
      return response
    } finally {
      const release = () => slot?.release()
      if (delay > 0 && (response?.status ?? 500) >= 400) setTimeout(release, delay).unref()
      else release()
    }
  }
}
