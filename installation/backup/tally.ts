import { createHash, type Hash } from 'node:crypto'
import { StartError } from 'zunft-backend/errors'
import type { Entries, Head } from './entry.ts'

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
