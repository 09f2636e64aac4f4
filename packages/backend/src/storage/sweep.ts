import type pg from 'pg'
import type { Logger } from 'pino'
import { queryAsRole } from '../database/reads.ts'
import { SERVICE, type StorageDependencies } from './context.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { type RenditionCache, renditionsOf } from './render/rendition-cache.ts'

export type SweepOptions = Readonly<{
  log: Logger
  /** Ends the sweep after the current page. */
  signal?: AbortSignal
  /** Files removed in one sweep; the next start continues. */
  maxRemoved?: number
}>

/** Milliseconds. A file is written before its row, by at most the duration of one upload. */
const OLD_ENOUGH = 3_600_000
const MAX_REMOVED = 1_000
/** Versions in one query. */
const AT_ONCE = 1_000

/**
 * Removes what no row refers to: files left by a crash between file and row, and renditions of pictures that
 * were removed. Runs in the background after the start; never throws and logs its result.
 *
 * Nothing is removed when most of the files have no row, which means another or an empty database. Nor
 * when policies may hide rows from the service role, which then has no BYPASSRLS.
 */
export async function sweepStorage(
  { pool, objectStore }: Pick<StorageDependencies, 'pool' | 'objectStore'>,
  { log, signal, maxRemoved = MAX_REMOVED }: SweepOptions,
): Promise<void> {
  try {
    if (await mayHideRows(pool)) {
      log.info('files without a row are not looked for: the role service_role has no BYPASSRLS')
      return
    }
    const files = await findOrphans(pool, objectStore, maxRemoved, signal)
    if (signal?.aborted) return
    if (files.withoutRow > files.withRow) {
      log.warn(files.counts(), 'most stored files have no row in storage.objects; none was removed')
    } else if (files.orphans.length > 0) {
      await objectStore.remove(files.orphans)
      log.info({ ...files.counts(), removed: files.orphans.length }, 'files without a row were removed')
    }
    const pictures = await removeRenditionsWithoutRow(pool, renditionsOf(objectStore), signal)
    if (pictures > 0) log.info({ pictures }, 'scaled copies of pictures that are gone were removed')
  } catch (error) {
    if (!signal?.aborted) log.error({ err: error }, 'the storage folder could not be swept')
  }
}

async function mayHideRows(pool: pg.Pool): Promise<boolean> {
  const found = await queryAsRole(pool, SERVICE, {
    text: `select row_security_active('storage.objects') as active`,
  })
  return found.rows[0]?.active !== false
}

async function findOrphans(pool: pg.Pool, store: ObjectStore, most: number, signal?: AbortSignal) {
  const oldest = Date.now() - OLD_ENOUGH
  const orphans: string[] = []
  let withRow = 0
  let withoutRow = 0
  const look = async (files: readonly StoredObject[]) => {
    const missing = new Set(
      await withoutRows(
        pool,
        files.map(({ key }) => key),
      ),
    )
    withRow += files.length - missing.size
    const old = files.filter(({ key, writtenAt }) => missing.has(key) && writtenAt.getTime() < oldest)
    withoutRow += old.length
    orphans.push(...old.slice(0, most - orphans.length).map(({ key }) => key))
  }
  let waiting: StoredObject[] = []
  for await (const page of store.list()) {
    if (signal?.aborted) break
    waiting.push(...page)
    if (waiting.length < AT_ONCE) continue
    await look(waiting)
    waiting = []
  }
  if (!signal?.aborted) await look(waiting)
  return { orphans, withRow, withoutRow, counts: () => ({ withRow, withoutRow }) }
}

/** Drops renditions whose version has no row, of whatever age: a rendition is always younger than its row. */
async function removeRenditionsWithoutRow(
  pool: pg.Pool,
  renditions: RenditionCache,
  signal?: AbortSignal,
): Promise<number> {
  const versions = await renditions.versions()
  let forgotten = 0
  for (let start = 0; start < versions.length && !signal?.aborted; start += AT_ONCE) {
    const missing = await withoutRows(pool, versions.slice(start, start + AT_ONCE))
    await renditions.forget(missing)
    forgotten += missing.length
  }
  return forgotten
}

/** Those of the versions that no row has. */
async function withoutRows(pool: pg.Pool, versions: readonly string[]): Promise<string[]> {
  if (versions.length === 0) return []
  const found = await queryAsRole(pool, SERVICE, {
    text: 'select version from storage.objects where version = any ($1)',
    values: [versions],
  })
  const rows = new Set(found.rows.map((row: { version: string }) => row.version))
  return versions.filter((version) => !rows.has(version))
}
