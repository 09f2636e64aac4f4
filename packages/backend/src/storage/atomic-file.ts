import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const TEMPORARY = /^\.incoming-/

/** Writes a file atomically, also with regard to crashes. The folder must exist. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const temporary = join(folder, `.incoming-${randomUUID()}`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Moves a complete file of the same file system to its place, atomically as well. */
export async function moveAtomically(source: string, path: string): Promise<void> {
  const file = await open(source, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(source, path)
  await syncFolder(dirname(path))
}

/** Removes partial files of a crash, in this folder and the ones directly below. */
export async function removePartialFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (TEMPORARY.test(entry.name)) return rm(path, { force: true })
      if (entry.isDirectory()) return removePartialFiles(path)
    }),
  )
}

/** A rename survives a power failure only after an fsync of its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
