import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A received file in a temporary place on the disk, with the sender's description. Size in bytes. */
export type ReceivedFile = Readonly<{
  path: string
  size: number
  /** Media type without parameters, lower case, as declared; not yet compared with the bytes. */
  declaredType: string
  /** Its parameter `charset`. */
  charset: string | undefined
  /** Value of the Cache-Control header with which the file is to be served. */
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}>

/** Runs `work` with the path of a temporary file in the folder, which is removed afterwards, after a crash at the next start. */
export async function withTemporaryFile<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, `.incoming-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
