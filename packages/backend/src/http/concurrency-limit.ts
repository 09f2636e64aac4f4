import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { clientLimitKey } from './client-address.ts'
import type { FairQueue } from './fair-queue.ts'

/**
 * Milliseconds for which a request that was refused keeps its turn: refusing waits for nothing, so whoever sends mistakes over many
 * connections would have this process to himself.
 */
export const REFUSAL_DELAY = 50

/**
 * From here on a request has the turn of its client's network, and `gone` says when nobody waits for its answer any more. Calls from
 * inside the process are part of a request that has one. `pause` is what a refused request adds to its turn.
 */
export function limitConcurrency(turns: FairQueue, pause = 0): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env ?? {}
    const client = clientLimitKey(incoming)
    if (!client || !outgoing) return next()
    const gone = disconnectSignal(outgoing)
    c.set('gone', gone)
    const turn = await turns.take(client, gone)
    if (outgoing.closed) turn.sent()
    else outgoing.once('close', turn.sent)
    try {
      await next()
    } finally {
      if (pause > 0 && c.res.status >= 400) setTimeout(turn.end, pause).unref()
      else turn.end()
    }
  }
}

/** Aborts when the connection closes before the answer has left. */
export function disconnectSignal(
  outgoing: Pick<ServerResponse, 'once' | 'closed' | 'writableFinished'>,
): AbortSignal {
  const controller = new AbortController()
  const look = () => {
    if (!outgoing.writableFinished) controller.abort()
  }
  if (outgoing.closed) look()
  else outgoing.once('close', look)
  return controller.signal
}
