import { createHash, type Hash } from 'node:crypto'

/** SHA-256 in hexadecimal digits. */
type Sha256 = string

export type TableTally = Readonly<{ rows: number; sha256: Sha256 }>
export type FileTally = Readonly<{ bytes: number; sha256: Sha256 }>

/** What an installation adds up to: two that have the same tally hold the same. */
export type Tally = Readonly<{
  tables: Readonly<Record<string, TableTally>>
  /** Files that rows name, by their key in the object store. */
  files: Readonly<Record<string, FileTally>>
  /** Keys that rows name although their file had already been lost when the backup was made. */
  missing: readonly string[]
}>

/** Adds up bytes as they pass. Rows are counted by their line ends, which stand for nothing else in COPY's text form. */
export class Sum {
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

/** The first thing in which `found` is not what `expected` says, in words for the console; undefined: they are the same. */
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
