import type { LeftOut } from './import-plan.ts'
import { writeCsv } from './write.ts'

/** CSV of the lines that were not imported, with the reasons in a column of their own; after corrections it can be imported as it is. */
export function leftOutFile(header: readonly string[], lines: readonly LeftOut[]): Promise<string> {
  const rows = lines.map(({ cells, reason }) => [...header.map((_, place) => cells[place] ?? ''), reason])
  return writeCsv({ header: [...header, 'Grund'], rows }, ';')
}
