import type { Secrets } from 'zunft-backend/src/secrets.ts'
import type { TableShape } from './tables.ts'
import type { Tally } from './tally.ts'

/** What an installation is, beside its rows and files. */
export type Head = Readonly<{
  /** Of this way to write it down; what another number means, this code does not know. */
  format: 1
  takenAt: string
  /** Versions of the migrations that its schema is made of. */
  migrations: readonly string[]
  /** In the order in which their rows can be written: what is referred to comes first. */
  tables: readonly TableShape[]
  /** Without them nobody stays signed in and second factors cannot be read; null: they are not where the backup was made. */
  secrets: Secrets | null
}>

/**
 * An installation, piece by piece: any number of files, then the head, then the rows of its tables, then what all of it adds up
 * to. A file or table comes in parts, in order and not interrupted by others; files that no row names may be among them.
 */
export type Entry =
  | Readonly<{ kind: 'file'; key: string; bytes: Buffer }>
  | Readonly<{ kind: 'head'; head: Head }>
  | Readonly<{ kind: 'rows'; table: string; bytes: Buffer }>
  | Readonly<{ kind: 'tally'; tally: Tally }>

export type Entries = AsyncIterable<Entry>

/** Bytes of one part: bounds the memory that a backup takes, however large a file or a table is. */
export const PART_BYTES = 4_194_304

/** Puts small chunks together and takes large ones apart, so that parts are full but for the last. */
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
