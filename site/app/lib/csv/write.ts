import { inTown } from '../time/town-time'

// Values that a spreadsheet would execute (OWASP, "CSV injection"), and the same with the prefix that prevents it.
const FORMULA = /^'*[=+\-@\t\r\n]/
const MARKED = /^'+[=+\-@\t\r\n]/
const PHONE_NUMBER = /^\+\d[\d ()/.-]*$/

/** Prefixes a value that a spreadsheet would take for a formula. Phone numbers such as +49 9461 123 are not changed. */
export function escapeFormula(value: string): string {
  return FORMULA.test(value) && !PHONE_NUMBER.test(value) ? `'${value}` : value
}

/** Reverts `escapeFormula`. */
export function unescapeFormula(value: string): string {
  return MARKED.test(value) ? value.slice(1) : value
}

/** Content of an exported file. */
export type Table = Readonly<{ header: readonly string[]; rows: ReadonlyArray<readonly string[]> }>

/** Without it Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Writes a CSV file (RFC 4180) with escaped formulas; semicolons, because Excel expects them with a German locale. */
export async function writeCsv({ header, rows }: Table, delimiter: Delimiter): Promise<string> {
  const { default: papa } = await import('papaparse')
  const lines = [header, ...rows].map((cells) => cells.map(escapeFormula))
  return `${BYTE_ORDER_MARK}${papa.unparse(lines, { delimiter, newline: '\r\n', quotes: true })}\r\n`
}

export const DELIMITERS = [';', ',', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Delimiter of the columns: the candidate that occurs most often in the first line, outside of quotes. */
export function findDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') break
    else counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return DELIMITERS.reduce((best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best))
}

/** A CSV file as a blob. */
export const csvBlob = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** Starts a download. */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by the next task; Firefox reads the URL only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `stammdaten-2026-11-21.csv`, with the town's calendar day. */
export const datedName = (name: string, now: Date, ending: 'csv' | 'xlsx'): string =>
  `${name}-${inTown(now).day}.${ending}`
