import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from 'zunft-backend/installation'

export type FileWriter = Readonly<{
  /** Adds a part to a file; a new key ends the one before. An existing file is overwritten. */
  write(key: string, bytes: Buffer): Promise<void>
  /** Ends the last file. */
  end(): Promise<void>
  /** Removes the files that were written and did not exist before. */
  revert(): Promise<void>
  /** Removes all other files. */
  removeOthers(keys: ReadonlySet<string>): Promise<void>
}>

/** Writes files that arrive in parts to an object store. */
export async function createFileWriter(store: ObjectStore): Promise<FileWriter> {
  const before = new Set<string>()
  for await (const page of store.list()) for (const { key } of page) before.add(key)
  const added: string[] = []
  let current: Readonly<{ key: string; path: string; file: FileHandle }> | undefined

  const end = async () => {
    if (!current) return
    const { key, path, file } = current
    current = undefined
    await file.close()
    await store.putFile(key, path)
    await rm(path, { force: true })
    if (!before.has(key)) added.push(key)
  }
  return {
    end,
    async write(key, bytes) {
      if (current?.key !== key) {
        await end()
        const path = join(store.cacheFolder, `.incoming-${randomUUID()}`)
        current = { key, path, file: await open(path, 'wx', 0o600) }
      }
      await current?.file.writeFile(bytes)
    },
    async revert() {
      if (current) {
        await current.file.close()
        await rm(current.path, { force: true })
      }
      await store.remove(added)
    },
    removeOthers: (keys) => store.remove([...before, ...added].filter((key) => !keys.has(key))),
  }
}
