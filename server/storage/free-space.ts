import { statfs } from 'node:fs/promises'
import { insufficientStorage } from './catalogue.ts'

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws `InsufficientStorage` when less than `floor` bytes are free; nothing is asked without a floor. */
export async function requireFreeSpace(folder: string, floor: number | undefined): Promise<void> {
  if (floor !== undefined && (await freeBytes(folder)) < floor) throw insufficientStorage()
}
