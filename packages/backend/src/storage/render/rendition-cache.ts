import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../object-store.ts'

export type RenditionCache = Readonly<{
  /** The cached rendition of a version. */
  find(version: string, key: string): Promise<Uint8Array | undefined>
  /**
   * The cached rendition of a version, or the result of `make`, which concurrent requests share. A
   * version (UUID) never changes its content, so cached renditions are never stale.
   */
  get(version: string, key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
  /**
   * Removes all renditions of these versions, also those being made. Call it when the bytes of the
   * versions are removed already; otherwise the next request makes a rendition again.
   */
  forget(versions: readonly string[]): Promise<void>
  /** Versions with cached renditions. */
  versions(): Promise<string[]>
}>

type CacheBounds = Readonly<{
  /** Total bytes. */
  maxBytes: number
  /** Renditions of one version. A page uses some ten of a picture, in up to three formats. */
  maxPerVersion: number
}>

const BOUNDS: CacheBounds = { maxBytes: 268_435_456, maxPerVersion: 64 }

/** The rendition cache of a store. */
export const renditionsOf = (store: Pick<ObjectStore, 'cacheFolder'>): RenditionCache =>
  createRenditionCache(join(store.cacheFolder, 'renditions'))

const VERSION_LENGTH = 36
const nameOf = (version: string, key: string) =>
  `${version}-${createHash('sha256').update(key).digest('hex')}`
const versionOf = (name: string) => name.slice(0, VERSION_LENGTH)

type PendingRendition = { readonly made: Promise<Uint8Array>; wanted: boolean }

/**
 * A disk cache of renditions with LRU eviction, bounded in total bytes and in renditions per version, so that requests for all sizes of
 * one picture evict little else.
 */
export function createRenditionCache(folder: string, bounds: Partial<CacheBounds> = {}): RenditionCache {
  const { maxBytes, maxPerVersion } = { ...BOUNDS, ...bounds }
  // File name to size in bytes, least recently used first.
  let reading: Promise<Map<string, number>> | undefined
  const known = () => {
    reading ??= readFolder(folder)
    return reading
  }
  const pending = new Map<string, PendingRendition>()

  async function renderAndCache(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const bytes = await make()
    // Errors of the disk only cost the cached file; the rendition is answered anyway.
    if (pending.get(name)?.wanted) await keep(name, bytes).catch(() => {})
    return bytes
  }

  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    await writeWhole(folder, name, bytes)
    const files = await known()
    files.delete(name)
    files.set(name, bytes.byteLength)
    // Removed while it was being written.
    if (!pending.get(name)?.wanted) return drop(files, [name])
    await drop(files, tooMany(files, versionOf(name), maxPerVersion))
    await drop(files, tooMuch(files, maxBytes))
  }

  async function drop(files: Map<string, number>, names: readonly string[]): Promise<void> {
    for (const name of names) {
      files.delete(name)
      await rm(join(folder, name), { force: true })
    }
  }

  async function find(name: string): Promise<Uint8Array | undefined> {
    const kept = await readFile(join(folder, name)).catch(() => undefined)
    if (!kept) return undefined
    const files = await known()
    // Unless it was removed since.
    if (files.delete(name)) files.set(name, kept.byteLength)
    return kept
  }

  return {
    find: (version, key) => find(nameOf(version, key)),
    async get(version, key, make) {
      const name = nameOf(version, key)
      const kept = await find(name)
      if (kept) return kept
      const shared = pending.get(name)
      if (shared) return shared.made
      const begin = Promise.withResolvers<void>()
      const made = begin.promise.then(() => renderAndCache(name, make)).finally(() => pending.delete(name))
      pending.set(name, { made, wanted: true })
      begin.resolve()
      return made
    },
    async forget(versions) {
      const forgotten = new Set(versions)
      for (const [name, work] of pending) if (forgotten.has(versionOf(name))) work.wanted = false
      const files = await known()
      await drop(
        files,
        [...files.keys()].filter((name) => forgotten.has(versionOf(name))),
      )
    },
    async versions() {
      return [...new Set([...(await known()).keys()].map(versionOf))]
    },
  }
}

function tooMany(files: ReadonlyMap<string, number>, version: string, most: number): string[] {
  const ofVersion = [...files.keys()].filter((name) => versionOf(name) === version)
  return ofVersion.slice(0, Math.max(0, ofVersion.length - most))
}

function tooMuch(files: ReadonlyMap<string, number>, maxBytes: number): string[] {
  let total = 0
  for (const size of files.values()) total += size
  const names: string[] = []
  for (const [name, size] of files) {
    if (total <= maxBytes) break
    names.push(name)
    total -= size
  }
  return names
}

async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `.incoming-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(temporary, bytes, { mode: 0o600 })
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Files of the folder with their sizes, least recently written first; a folder that is not there yet has none. */
async function readFolder(folder: string): Promise<Map<string, number>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  const files = await Promise.all(
    names.map(async (name) => {
      // Removed meanwhile.
      const found = await stat(join(folder, name)).catch(() => undefined)
      return { name, size: found?.size ?? 0, writtenAt: found?.mtimeMs ?? 0 }
    }),
  )
  return new Map(files.sort((a, b) => a.writtenAt - b.writtenAt).map(({ name, size }) => [name, size]))
}

/** Wraps a store: removing objects removes their renditions, too. */
export function storeWithRenditions(store: ObjectStore, renditions: RenditionCache): ObjectStore {
  return {
    ...store,
    async remove(keys) {
      // In this order, so that a rendition that starts afterwards does not find the object.
      await store.remove(keys)
      await renditions.forget(keys)
    },
  }
}
