import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../../database/listening/listener.ts'
import type { EventLoopYield } from '../event-loop-yield.ts'
import { createAudiences } from './audience.ts'
import { type Binding, bind, bindingId, scopeOf } from './binding.ts'
import type { Changes, Receiver } from './changes.ts'
import { deliver } from './deliver.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import { CHANGES_MISSED, CHANNEL, PUBLICATION_CHANGED, readNotification } from './notification.ts'
import { createQueue } from './queue.ts'
import { createRelationCache } from './relation-cache.ts'

/** Bindings of all sockets that are looked up and checked concurrently. */
const BOUND_AT_ONCE = 4
const MISSED = 'Changes were missed'

export type ChangesOptions = Readonly<{
  pool: pg.Pool
  listener: Listener
  yieldEventLoop: EventLoopYield
  log: Logger
}>

export function createChanges({ pool, listener, yieldEventLoop, log }: ChangesOptions): Changes {
  const audiences = createAudiences()
  const receivers = new Set<Receiver>()
  const queued = createQueue(BOUND_AT_ONCE)
  const relations = createRelationCache(pool)

  /** Interrupts those receivers that are still subscribed, yielding to the event loop in between. */
  const interrupt = async (interrupted: Iterable<Receiver>, reason: string) => {
    for (const receiver of interrupted) {
      if (receivers.has(receiver)) receiver.interrupted(reason)
      await yieldEventLoop()
    }
  }

  const delivery = createDeliveryQueue({
    audiencesOf: (source) => audiences.of(source, Date.now()),
    async deliverTo(audience, batch) {
      try {
        await deliver(pool, audience, batch, yieldEventLoop)
      } catch (error) {
        log.error({ err: error }, 'changed rows could not be read')
        const members = audience.conditions.flatMap((condition) => condition.members)
        await interrupt(
          members.map(({ receiver }) => receiver),
          MISSED,
        )
      }
    },
  })
  const interruptAll = (reason: string) => {
    delivery.clear()
    void interrupt([...receivers], reason)
  }
  const onNotification = (payload: string) => {
    if (payload === PUBLICATION_CHANGED) {
      relations.clear()
      return interruptAll('The published tables have changed')
    }
    if (payload === CHANGES_MISSED) return interruptAll(MISSED)
    if (receivers.size === 0) return
    const isFull = !delivery.push(readNotification(payload, new Date().toISOString()))
    if (isFull) interruptAll('Too many changes at once')
  }

  let listens = false
  /** Listens from the first subscription on. */
  const listen = async () => {
    const onLost = () => interruptAll('The connection to the database was lost')
    if (!listens) listener.subscribe(CHANNEL, { onNotification, onLost })
    listens = true
    await listener.ready()
  }

  return {
    async subscribe(claims, requests, receiver) {
      await listen()
      const bound: Binding[] = []
      // In sequence, so that a join with many bindings delays itself and not concurrent joins.
      for (const request of requests) {
        await yieldEventLoop()
        const { schema, table } = scopeOf(request)
        const bindings = await queued(async () =>
          bind(pool, claims, request, await relations.find(claims, schema, table)),
        )
        bound.push(...bindings)
      }
      const leave = audiences.add({ claims, bindings: bound, receiver })
      receivers.add(receiver)
      return {
        bindings: requests.map((request) => ({ ...request, id: bindingId(request) })),
        end() {
          leave()
          receivers.delete(receiver)
        },
      }
    },
    async close() {
      receivers.clear()
      await delivery.close()
    },
  }
}
