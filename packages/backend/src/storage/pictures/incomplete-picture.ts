import { open } from 'node:fs/promises'
import { incompletePicture, unreadablePicture } from '../errors.ts'
import type { StorageError } from '../storage-error.ts'
import type { PictureFormat } from './picture-types.ts'

/** Bytes at the end of a file in which its last chunk is looked for; programs append padding and small notes. */
const TAIL = 4_096

/** Why a picture in a file could not be decoded: it ends too early, as after an interrupted copy, or is broken. */
export async function refusalOf(error: unknown, format: PictureFormat, path: string): Promise<StorageError> {
  return (await breaksOff(error, format, path)) ? incompletePicture(error) : unreadablePicture(error)
}

async function breaksOff(error: unknown, format: PictureFormat, path: string): Promise<boolean> {
  if (format === 'jpeg') return /premature end/.test(String(error))
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    if (format === 'png') return !(await read(Math.max(0, size - TAIL), TAIL)).includes('IEND')
    // RIFF: the length of everything behind it.
    const head = await read(0, 8)
    return head.length === 8 && head.readUInt32LE(4) + 8 > size
  } finally {
    await file.close()
  }
}
