import { createHash, type Hash } from 'node:crypto'
import { StartError } from 'zunft-backend/errors'
import type { Secrets } from 'zunft-backend/installation'
import type { TableShape } from './tables.ts'

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

/** SHA-256 in hexadecimal digits. */
type Sha256 = string

export type TableTally = Readonly<{ rows: number; sha256: Sha256 }>
export type FileTally = Readonly<{ bytes: number; sha256: Sha256 }>

/** Counts and checksums of an installation: equal tallies mean equal content. */
export type Tally = Readonly<{
  tables: Readonly<Record<string, TableTally>>
  /** Files that rows refer to, by key in the object store. */
  files: Readonly<Record<string, FileTally>>
  /** Keys that rows refer to although the file was lost before the backup. */
  missing: readonly string[]
}>

/** Hashes and counts a stream. Rows are counted by line ends, which have no other meaning in COPY's text format. */
export class Sum {
  static async of(chunks: AsyncIterable<Uint8Array>): Promise<Sum> {
    const sum = new Sum()
    for await (const chunk of chunks) sum.add(chunk)
    return sum
  }

  #hash: Hash = createHash('sha256')
  #bytes = 0
  #lines = 0

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) this.#lines += 1
  }

  ofRows(): TableTally {
    return { rows: this.#lines, sha256: this.#hash.copy().digest('hex') }
  }

  ofFile(): FileTally {
    return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') }
  }
}

const LINE_END = 0x0a

/** The first difference between `found` and `expected` as text for the console; undefined when they are equal. */
export function firstDifference(expected: Tally, found: Tally): string | undefined {
  for (const [name, table] of Object.entries(expected.tables)) {
    const other = found.tables[name]
    if (!other) return `Tabelle ${name} fehlt`
    if (other.rows !== table.rows)
      return `Tabelle ${name}: ${table.rows} Zeilen erwartet, ${other.rows} gefunden`
    if (other.sha256 !== table.sha256) return `Tabelle ${name}: die Prüfsumme der Zeilen stimmt nicht`
  }
  for (const [key, file] of Object.entries(expected.files)) {
    const other = found.files[key]
    if (!other) return `Datei ${key} fehlt`
    if (other.sha256 !== file.sha256 || other.bytes !== file.bytes)
      return `Datei ${key}: die Prüfsumme stimmt nicht`
  }
  return undefined
}

export type Whole = Readonly<{ head: Head; tally: Tally }>

/** Computes the tally of the entries and compares it with the one they contain. Throws a `StartError` that names the first difference. */
export async function verifyEntries(entries: Entries): Promise<Whole> {
  const files = new Map<string, Sum>()
  const tables = new Map<string, Sum>()
  let head: Head | undefined
  let tally: Tally | undefined
  for await (const entry of entries) {
    if (entry.kind === 'head') head = entry.head
    if (entry.kind === 'tally') tally = entry.tally
    if (entry.kind === 'file') checksumOf(files, entry.key).add(entry.bytes)
    if (entry.kind === 'rows') checksumOf(tables, entry.table).add(entry.bytes)
  }
  if (!head || !tally) throw new StartError('Die Sicherung ist nicht vollständig.')
  const difference = firstDifference(tally, {
    tables: Object.fromEntries(head.tables.map(({ name }) => [name, checksumOf(tables, name).ofRows()])),
    files: Object.fromEntries([...files].map(([key, sum]) => [key, sum.ofFile()])),
    missing: [],
  })
  if (difference) throw new StartError(`Die Sicherung ist beschädigt: ${difference}.`)
  return { head, tally }
}

function checksumOf(sums: Map<string, Sum>, name: string): Sum {
  const sum = sums.get(name) ?? new Sum()
  sums.set(name, sum)
  return sum
}
