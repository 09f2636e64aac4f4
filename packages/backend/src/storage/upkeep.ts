import { hostname } from 'node:os'
import type pg from 'pg'
import type { Logger } from 'pino'
import { asRole } from '../database/transaction.ts'
import { SERVICE } from './context.ts'
import { freeBytes } from './disk-space.ts'
import type { ObjectStore } from './object-store.ts'
import { renditionsOf, storeWithRenditions } from './render/rendition-cache.ts'

/** The project's own SQL, for expired objects and for storing free space. */
type UpkeepQueries = Readonly<{
  /** Removes the rows of expired objects and returns their versions. */
  removeExpired: string | undefined
  /** Stores the name of a server ($1) and its free bytes ($2). */
  noteFreeSpace: string | undefined
}>

export type UpkeepOptions = Readonly<{
  pool: pg.Pool
  objectStore: ObjectStore
  queries: UpkeepQueries
  log: Logger
}>

/** Milliseconds. */
const INTERVAL = 900_000

/** Removes expired objects and stores free space, now and at intervals. `close` waits for the current round. */
export function startUpkeep(options: UpkeepOptions): Readonly<{ close(): Promise<void> }> {
  let work = runUpkeep(options)
  const timer = setInterval(() => {
    work = work.then(() => runUpkeep(options))
  }, INTERVAL)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await work
    },
  }
}

/** One round; never throws and logs its result. */
export async function runUpkeep({ pool, objectStore, queries, log }: UpkeepOptions): Promise<void> {
  try {
    const removed = queries.removeExpired ? await removeExpired(pool, objectStore, queries.removeExpired) : 0
    if (removed > 0) log.info({ removed }, 'expired files were removed')
    const note = queries.noteFreeSpace
    if (!note) return
    const free = await freeBytes(objectStore.cacheFolder)
    await asRole(pool, SERVICE, 'write', (client) => client.query(note, [hostname(), free]))
  } catch (error) {
    log.error({ err: error }, 'expired files could not be removed')
  }
}

/** Deletes rows before files, so that each row has a file; files left by a crash are removed by the sweep. */
async function removeExpired(pool: pg.Pool, store: ObjectStore, query: string): Promise<number> {
  const { rows } = await asRole(pool, SERVICE, 'write', (client) =>
    client.query<{ version: string | null }>(query),
  )
  const versions = rows.flatMap(({ version }) => version ?? [])
  await storeWithRenditions(store, renditionsOf(store)).remove(versions)
  return versions.length
}
