import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../../database/listening/listener.ts'
import type { Claims } from '../../http/identity.ts'
import type { EventLoopYield } from '../event-loop-yield.ts'
import { type Audience, createAudiences } from './audience.ts'
import { type Binding, bind, bindingId, scopeOf } from './binding.ts'
import { deliver } from './deliver.ts'
import {
  CHANGES_MISSED,
  CHANNEL,
  type Change,
  findRelations,
  PUBLICATION_CHANGED,
  type Relation,
  readNotification,
} from './relations.ts'
import type { Changes, Receiver } from './subscription.ts'

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

/** Runs at most `atOnce` tasks concurrently; the others wait first in, first out. */
export function createQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

const KEEP_MILLISECONDS = 5_000
const MAX_ENTRIES = 1_000

/** `findRelations`, cached for 5 s by role, schema and table, for many sockets that join at the same time. */
type RelationCache = Readonly<{
  find(claims: Claims, schema: string, table: string | undefined): Promise<readonly Relation[]>
  /** The published tables have changed. */
  clear(): void
}>

function createRelationCache(pool: pg.Pool): RelationCache {
  const known = new Map<string, { until: number; relations: Promise<readonly Relation[]> }>()
  return {
    find(claims, schema, table) {
      const key = JSON.stringify([claims.role, schema, table])
      const now = Date.now()
      const found = known.get(key)
      if (found && found.until > now) return found.relations
      if (known.size >= MAX_ENTRIES) known.clear()
      const relations = findRelations(pool, claims, schema, table)
      known.set(key, { until: now + KEEP_MILLISECONDS, relations })
      // Do not cache an empty result: the table may be published in the next moment.
      relations.then(
        ({ length }) => length === 0 && known.delete(key),
        () => known.delete(key),
      )
      return relations
    },
    clear: () => known.clear(),
  }
}

/** Changed rows that may wait for delivery. */
const MAX_QUEUED = 20_000
/** Rows read with one statement. */
const BATCH = 100
/** Fewer than the pool's connections, so that requests do not wait for changes. */
const READS_AT_ONCE = 4

type DeliveryQueueOptions = Readonly<{
  audiencesOf(source: string): readonly Audience[]
  /** Never rejects. */
  deliverTo(audience: Audience, changes: readonly Change[]): Promise<void>
}>

type DeliveryQueue = Readonly<{
  /** Queues changes for delivery; false when more than 20,000 wait, which the caller has to clear. */
  push(changes: readonly Change[]): boolean
  clear(): void
  /** Drops waiting changes and resolves when the running delivery is complete. */
  close(): Promise<void>
}>

/** Delivers changes in their order, in batches of one source. */
export function createDeliveryQueue({ audiencesOf, deliverTo }: DeliveryQueueOptions): DeliveryQueue {
  let queue: Change[] = []
  let delivering: Promise<void> | undefined

  const deliverAll = async () => {
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      const audiences = audiencesOf(batch[0]?.source ?? '')
      for (let at = 0; at < audiences.length; at += READS_AT_ONCE) {
        const group = audiences.slice(at, at + READS_AT_ONCE)
        await Promise.all(group.map((audience) => deliverTo(audience, batch)))
      }
    }
  }
  const start = () => {
    delivering ??= deliverAll().finally(() => {
      delivering = undefined
      // Pushed in the same turn of the event loop, after the last batch was taken.
      if (queue.length > 0) start()
    })
  }
  return {
    push(changes) {
      for (const change of changes) queue.push(change)
      if (queue.length > MAX_QUEUED) return false
      start()
      return true
    },
    clear() {
      queue = []
    },
    async close() {
      queue = []
      await delivering
    },
  }
}

/** Removes the changes of one source from the front of the queue; the order of all changes is kept. */
function takeBatch(queue: Change[]): Change[] {
  const source = queue[0]?.source
  const other = queue.slice(0, BATCH).findIndex((change) => change.source !== source)
  return queue.splice(0, other < 0 ? BATCH : other)
}
