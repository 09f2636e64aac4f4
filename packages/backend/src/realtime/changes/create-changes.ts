import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../../database/listening/listener.ts'
import { createEventLoopYield } from '../event-loop-yield.ts'
import { type Audience, createAudiences } from './audience.ts'
import { type Binding, bind, bindingId } from './binding.ts'
import type { Changes, Receiver } from './changes.ts'
import { deliver } from './deliver.ts'
import { CHANNEL, type Change, readNotification } from './notification.ts'
import { createQueue } from './queue.ts'
import { createRelationCache } from './relation-cache.ts'

/** Changed rows that may wait for delivery; beyond, every subscriber is interrupted and reads everything again. */
const LONGEST_QUEUE = 20_000
/** Rows read with one statement. */
const BATCH = 100

/** Fewer than the pool's connections, so that requests do not wait for changes. */
const READS_AT_ONCE = 4
/** Bindings of all sockets that are looked up and checked concurrently. */
const BOUND_AT_ONCE = 4

export type ChangesOptions = Readonly<{ pool: pg.Pool; listener: Listener; log: Logger }>

export function createChanges({ pool, listener, log }: ChangesOptions): Changes {
  const audiences = createAudiences()
  const listening = new Set<Receiver>()
  const queued = createQueue(BOUND_AT_ONCE)
  const relationsFor = createRelationCache(pool)
  let queue: Change[] = []
  let listens = false
  let telling: Promise<void> | undefined

  /** Interrupts those receivers that are still subscribed, yielding to the event loop in between. */
  const interrupt = async (receivers: readonly Receiver[], why: string) => {
    const yieldToOthers = createEventLoopYield()
    for (const receiver of receivers) {
      if (listening.has(receiver)) receiver.interrupted(why)
      await yieldToOthers()
    }
  }

  const interruptAll = (why: string) => {
    queue = []
    void interrupt([...listening], why)
  }

  const tellOne = async (audience: Audience, batch: readonly Change[]) => {
    try {
      await deliver(pool, audience, batch)
    } catch (error) {
      log.error({ err: error }, 'changed rows could not be read')
      await interrupt(
        audience.conditions.flatMap(({ members }) => members.map(({ receiver }) => receiver)),
        'Changes were missed',
      )
    }
  }

  const tell = async () => {
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      const source = batch[0]?.source ?? ''
      const told = audiences.of(source, Date.now())
      for (let at = 0; at < told.length; at += READS_AT_ONCE) {
        await Promise.all(told.slice(at, at + READS_AT_ONCE).map((audience) => tellOne(audience, batch)))
      }
    }
  }

  const hear = (payload: string) => {
    if (listening.size === 0) return
    for (const change of readNotification(payload, new Date().toISOString())) queue.push(change)
    if (queue.length > LONGEST_QUEUE) interruptAll('Too many changes at once')
    telling ??= tell().finally(() => {
      telling = undefined
    })
  }

  /** Listens from the first subscription on. */
  const listen = async () => {
    if (!listens)
      listener.subscribe(CHANNEL, {
        onNotification: hear,
        onLost: () => interruptAll('The connection to the database was lost'),
      })
    listens = true
    await listener.ready()
  }

  return {
    async subscribe(claims, requests, receiver) {
      await listen()
      const bound: Binding[] = []
      // In sequence, so that a join with many bindings delays itself and not concurrent joins.
      for (const request of requests) {
        const table = request.table === '*' ? undefined : request.table
        const bindings = await queued(async () =>
          bind(pool, claims, request, await relationsFor(claims, request.schema, table)),
        )
        bound.push(...bindings)
      }
      const leave = audiences.add({ claims, bindings: bound, receiver })
      listening.add(receiver)
      return {
        bindings: requests.map((request) => ({ ...request, id: bindingId(request) })),
        end() {
          leave()
          listening.delete(receiver)
        },
      }
    },
    async close() {
      listening.clear()
      queue = []
      await telling
    },
  }
}

/** Removes the changes of one source from the front of the queue; the order of all changes is kept. */
function takeBatch(queue: Change[]): Change[] {
  const source = queue[0]?.source
  const other = queue.slice(0, BATCH).findIndex((change) => change.source !== source)
  return queue.splice(0, other < 0 ? BATCH : other)
}
