import { decodeText } from './decode'
import { findDelimiter } from './delimiter'
import { unescapeFormula } from './formula'

/** The file cannot be read reliably: it is a workbook, or has an unclosed quote. */
export class UnreadableCsv extends Error {
  override name = 'UnreadableCsv'
}

export type CsvLine = Readonly<{
  /** Number of the record in the file; the header is 1. */
  number: number
  cells: readonly string[]
}>

/**
 * Parses a CSV file delimited by comma, semicolon or tab, without empty lines. Cells are trimmed, and formulas escaped by an export are
 * unescaped. Rejects with `UnreadableCsv`.
 */
export async function readCsv(bytes: Uint8Array): Promise<readonly CsvLine[]> {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableCsv('This is not text.')
  const { default: papa } = await import('papaparse')
  const { data, errors } = papa.parse<string[]>(text, { delimiter: findDelimiter(text) })
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new UnreadableCsv('A quote does not close.')
  return data
    .map((cells, place) => ({ number: place + 1, cells: cells.map((cell) => unescapeFormula(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
