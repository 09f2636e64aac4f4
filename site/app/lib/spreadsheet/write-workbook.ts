import type { Table } from '../csv/write'

/** Column widths in characters: as wide as the longest cell, within limits. */
const NARROWEST = 8
const WIDEST = 60

/**
 * Writes an .xlsx workbook with one sheet and a sticky header row. Every cell is a string, so that postal codes keep leading zeros and
 * nothing is evaluated as a formula. The library is loaded on first use.
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
