import type { Delimiter } from './delimiter'
import { neutralised } from './formula'

/** Content of an exported file. */
export type Table = Readonly<{ header: readonly string[]; rows: ReadonlyArray<readonly string[]> }>

/** Without it Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Writes a CSV file (RFC 4180) with neutralised formulas; semicolons, because Excel expects them with a German locale. */
export async function writeCsv({ header, rows }: Table, delimiter: Delimiter): Promise<string> {
  const { default: papa } = await import('papaparse')
  const lines = [header, ...rows].map((cells) => cells.map(neutralised))
  return `${BYTE_ORDER_MARK}${papa.unparse(lines, { delimiter, newline: '\r\n', quotes: true })}\r\n`
}
