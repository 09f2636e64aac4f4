import type pg from 'pg'
import type { Logger } from 'pino'
import { type Audience, audiencesOf, type Listening } from './audience.ts'
import { bind, bindingId } from './binding.ts'
import type { Changes } from './changes.ts'
import { deliver } from './deliver.ts'
import { createListener } from './listener.ts'
import { type Change, readNotification } from './notification.ts'
import { createRelationCache } from './relation-cache.ts'

/** Changed rows that wait to be told; beyond, those who listen are told to read everything afresh. */
const LONGEST_QUEUE = 20_000
/** Rows read with one statement. */
const BATCH = 100

/** So that requests never wait for changes: the pool has more connections. */
const READS_AT_ONCE = 4

export type ChangesOptions = Readonly<{ pool: pg.Pool; connectionString: string; log: Logger }>

export function createChanges({ pool, connectionString, log }: ChangesOptions): Changes {
  const listening = new Set<Listening>()
  const relationsFor = createRelationCache(pool)
  let queue: Change[] = []
  let telling: Promise<void> | undefined

  const interruptAll = (why: string) => {
    queue = []
    for (const { receiver } of [...listening]) receiver.interrupted(why)
  }

  const tellOne = async (audience: Audience, batch: readonly Change[]) => {
    try {
      await deliver(pool, audience, batch)
    } catch (error) {
      log.error({ err: error }, 'changed rows could not be read')
      for (const { receiver } of audience.members) receiver.interrupted('Changes were missed')
    }
  }

  const tell = async () => {
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      const source = batch[0]?.source ?? ''
      const audiences = audiencesOf(source, listening, Date.now())
      for (let at = 0; at < audiences.length; at += READS_AT_ONCE) {
        await Promise.all(audiences.slice(at, at + READS_AT_ONCE).map((audience) => tellOne(audience, batch)))
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

  const listener = createListener({
    connectionString,
    hear,
    lost: () => interruptAll('The connection to the database was lost'),
    log,
  })

  return {
    async subscribe(claims, requests, receiver) {
      await listener.ready()
      const bound = await Promise.all(
        requests.map(async (request) => {
          const table = request.table === '*' ? undefined : request.table
          return bind(pool, claims, request, await relationsFor(claims, request.schema, table))
        }),
      )
      const entry: Listening = { claims, bindings: bound.flat(), receiver }
      listening.add(entry)
      return {
        bindings: requests.map((request) => ({ ...request, id: bindingId(request) })),
        end: () => listening.delete(entry),
      }
    },
    async close() {
      listening.clear()
      queue = []
      await listener.close()
      await telling
    },
  }
}

/** Takes changes of one source from the front, so that the order of all is kept. */
function takeBatch(queue: Change[]): Change[] {
  const source = queue[0]?.source
  const other = queue.slice(0, BATCH).findIndex((change) => change.source !== source)
  return queue.splice(0, other < 0 ? BATCH : other)
}
