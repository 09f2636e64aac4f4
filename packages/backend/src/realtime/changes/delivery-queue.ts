import type { Audience } from './audience.ts'
import type { Change } from './notification.ts'

/** Changed rows that may wait for delivery. */
const MAX_QUEUED = 20_000
/** Rows read with one statement. */
const BATCH = 100
/** Fewer than the pool's connections, so that requests do not wait for changes. */
const READS_AT_ONCE = 4

export type DeliveryQueueOptions = Readonly<{
  audiencesOf(source: string): readonly Audience[]
  /** Never rejects. */
  deliverTo(audience: Audience, changes: readonly Change[]): Promise<void>
}>

export type DeliveryQueue = Readonly<{
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
