import { decodeText } from './decode'
import { findDelimiter } from './delimiter'
import { restored } from './formula'

/** The file is no table that could be trusted: a workbook, or one whose quotes do not close. */
export class UnreadableCsv extends Error {
  override name = 'UnreadableCsv'
}

export type CsvLine = Readonly<{
  /** Which record of the file it is, the header being 1. */
  number: number
  cells: readonly string[]
}>

/**
 * The lines of a CSV file with comma, semicolon or tab, without empty ones. Cells are trimmed, and formulas are as they were before
 * an export neutralised them. Rejects with UnreadableCsv.
 */
export async function readCsv(bytes: Uint8Array): Promise<readonly CsvLine[]> {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableCsv('This is not text.')
  const { default: papa } = await import('papaparse')
  const { data, errors } = papa.parse<string[]>(text, { delimiter: findDelimiter(text) })
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new UnreadableCsv('A quote does not close.')
  return data
    .map((cells, place) => ({ number: place + 1, cells: cells.map((cell) => restored(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
