import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that has arrived as a whole and waits on the disk, with what its sender says about it. Size in bytes. */
export type ReceivedFile = Readonly<{
  path: string
  size: number
  /** Media type without parameters, lower case, as declared; what the bytes really are is not known yet. */
  declaredType: string
  /** Value of the Cache-Control header with which the file is to be served. */
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}>

/** Lets `work` fill and use a file of its own in the folder, which is gone afterwards, also after a crash and a new start. */
export async function withTemporaryFile<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, `.incoming-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
