import type { Delimiter } from './delimiter'
import { escapeFormula } from './formula'

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
