import type { Table } from './table'

/** Characters of a column's width: as wide as what stands in it, within reason. */
const NARROWEST = 8
const WIDEST = 60

/**
 * An .xlsx workbook of one sheet whose head stays in view. Every cell is a text, so that post codes keep their zeros and nothing is
 * carried out as a formula. The library is loaded by the first call.
 */
export async function writeWorkbook({ header, rows }: Table): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const text = (value: string) => (value === '' ? null : ({ type: String, value, format: '@' } as const))
  const head = header.map((value) => ({ type: String, value, fontWeight: 'bold' }) as const)
  const columns = header.map((title, place) => ({
    width: widthOf([title, ...rows.map((cells) => cells[place] ?? '')]),
  }))
  return writeExcelFile([head, ...rows.map((cells) => cells.map(text))], {
    columns,
    stickyRowsCount: 1,
  }).toBlob()
}

function widthOf(texts: readonly string[]): number {
  const longest = texts.reduce((length, text) => Math.max(length, text.length), NARROWEST)
  return Math.min(longest + 2, WIDEST)
}
