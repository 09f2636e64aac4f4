import { statfs } from 'node:fs/promises'
import { insufficientStorage } from './errors.ts'

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
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
