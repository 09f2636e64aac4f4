import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { moveAtomically, removePartialFiles, writeAtomically } from './atomic-file.ts'
import type { ByteRange, ObjectStore, PartialFiles, StoredObject } from './object-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** Opens the store of files: the bucket of `s3`, whose client is loaded on demand, or the folder below `dataDir`. */
export async function openStore(
  dataDir: string,
  s3: S3Settings | undefined,
  log: Logger,
  partialFiles?: PartialFiles,
): Promise<ObjectStore> {
  if (!s3) return createDiskStore(dataDir, { partialFiles })
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store({ settings: s3, dataDir, log, partialFiles })
}

/** Up to this size (bytes) a file is read in one go, which is quicker than a stream. */
const AT_ONCE = 1_048_576
const KEY = /^[0-9a-f-]{36}$/

/**
 * Objects as files below `dataDir/storage`, spread over folders by the first two characters of their key. One process may use a folder at a
 * time (see `data-folder.ts`), so half-written files found at start are leftovers of a crash; a reader beside that process must keep them,
 * because they are uploads in progress.
 */
export async function createDiskStore(
  dataDir: string,
  { partialFiles = 'remove' }: Readonly<{ partialFiles?: PartialFiles | undefined }> = {},
): Promise<ObjectStore> {
  const objects = join(dataDir, 'storage', 'objects')
  const cacheFolder = join(dataDir, 'storage', 'cache')
  await Promise.all([objects, cacheFolder].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })))
  if (partialFiles === 'remove') await removePartialFiles(join(dataDir, 'storage'))

  const folderOf = (key: string) => {
    if (!KEY.test(key)) throw new TypeError('An object key is a UUID.')
    return join(objects, key.slice(0, 2))
  }
  const pathOf = (key: string) => join(folderOf(key), key)

  return {
    cacheFolder,
    async put(key, bytes) {
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      await writeAtomically(pathOf(key), bytes)
    },
    async putFile(key, path) {
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      await moveAtomically(path, pathOf(key))
    },
    read: (key, range) => readFile(pathOf(key), range),
    list: () => listFolders(objects),
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },
  }
}

/** One page for each folder: a 256th of all. */
async function* listFolders(objects: string): AsyncGenerator<readonly StoredObject[]> {
  for (const folder of (await readdir(objects)).sort()) {
    const keys = (await readdir(join(objects, folder))).filter((name) => KEY.test(name))
    const files = await Promise.all(
      keys.map(async (key) => {
        // Removed since the folder was read.
        const found = await stat(join(objects, folder, key)).catch(() => undefined)
        return found && { key, writtenAt: found.mtime }
      }),
    )
    yield files.filter((file) => file !== undefined)
  }
}

async function readFile(path: string, range?: ByteRange): ReturnType<ObjectStore['read']> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const { start, end } = range ?? { start: 0, end: (await file.stat()).size - 1 }
    const length = end - start + 1
    if (length > AT_ONCE) {
      // The stream closes the file, also when the reader goes away.
      return Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream<Uint8Array>
    }
    const bytes = new Uint8Array(length)
    const { bytesRead } = await file.read(bytes, 0, length, start)
    await file.close()
    return bytes.subarray(0, bytesRead)
  } catch (error) {
    await file.close()
    throw error
  }
}
