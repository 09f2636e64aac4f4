import type { Secrets } from 'zunft-backend/installation'
import type { TableShape } from './tables.ts'
import type { Tally } from './tally.ts'

/** Head of a backup: everything but rows and files. */
export type Head = Readonly<{
  /** Version of the format; other numbers are refused. */
  format: 1
  takenAt: string
  /** Versions of the migrations of its schema. */
  migrations: readonly string[]
  /** In the order in which rows can be inserted: referenced tables first. */
  tables: readonly TableShape[]
  /** Without them sessions end and second factors cannot be decrypted; null when they are not stored where the backup was made. */
  secrets: Secrets | null
}>

/**
 * An installation as a stream of entries: any number of files, then the head, then the rows of its tables, then the tally. Parts of a file
 * or table are consecutive and in order; there may be files that no row refers to.
 */
export type Entry =
  | Readonly<{ kind: 'file'; key: string; bytes: Buffer }>
  | Readonly<{ kind: 'head'; head: Head }>
  | Readonly<{ kind: 'rows'; table: string; bytes: Buffer }>
  | Readonly<{ kind: 'tally'; tally: Tally }>

export type Entries = AsyncIterable<Entry>

/** Maximum bytes of one part: limits the memory that a backup needs, whatever the size of a file or table. */
export const PART_BYTES = 4_194_304

/** Merges small chunks and splits large ones, so that all parts but the last are full. */
export async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    const all = Buffer.concat(waiting)
    let start = 0
    for (; all.length - start >= PART_BYTES; start += PART_BYTES)
      yield all.subarray(start, start + PART_BYTES)
    waiting = [all.subarray(start)]
    size = all.length - start
  }
  if (size > 0) yield Buffer.concat(waiting)
}
