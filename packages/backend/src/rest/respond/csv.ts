import type { Selection } from '../plan/selection.ts'
import type { Source } from '../plan/source.ts'

/** The line of column names above CSV rows; there is none without rows. */
export function csvHeader(selection: Selection, source: Source, rows: number): string {
  if (rows === 0) return '\n'
  const names = selection.columns.flatMap((column) =>
    column === 'every' ? [...source.columns.keys()] : [column.alias ?? column.field.column.name],
  )
  return `${names.map(cell).join(',')}\n`
}

const cell = (name: string) => (/[",\n\r]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
