import { createHash, type Hash } from 'node:crypto'

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
