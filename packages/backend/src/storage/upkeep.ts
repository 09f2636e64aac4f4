import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type pg from 'pg'
import type { Logger } from 'pino'
import { queryAsRole } from '../database/reads.ts'
import { asRole } from '../database/transaction.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { SERVICE } from './context.ts'
import { insufficientStorage } from './errors.ts'
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

/** Bytes that are free on the disk of a folder. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Bytes that uploads leave free, usually on the disk of the database. */
const FLOOR = 536_870_912
/** Largest part of a small disk that is left free. */
const FLOOR_SHARE = 0.05

/** Throws `InsufficientStorage` when less than `floor` bytes are free, by default 512 MiB or a twentieth of the disk. */
export async function requireFreeSpace(folder: string, floor: number | undefined): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  if (bavail * bsize < (floor ?? Math.min(FLOOR, blocks * bsize * FLOOR_SHARE))) throw insufficientStorage()
}

/** Buckets are made by the installation's own migrations, so their names are few. */
export function measureStorage(metrics: Metrics, pool: pg.Pool): void {
  metrics.gauge(
    {
      name: 'zunft_storage_bytes',
      help: 'Bytes of the files in each bucket, as their rows tell; scaled copies of pictures are not among them.',
      labels: ['bucket'],
    },
    async () => {
      const { rows } = await queryAsRole(pool, SERVICE, { name: 'storage bytes', text: BYTES_BY_BUCKET })
      return rows.map(({ bucket, bytes }: { bucket: string; bytes: string }) => [{ bucket }, Number(bytes)])
    },
  )
}

const BYTES_BY_BUCKET = `
  select b.id as bucket, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
  from storage.buckets b left join storage.objects o on o.bucket_id = b.id
  group by b.id order by b.id`
