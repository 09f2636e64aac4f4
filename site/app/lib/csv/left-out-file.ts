import type { LeftOut } from './import-plan'
import { writeCsv } from './write'

/** The lines of a file that were not imported, with the reason in a column of its own; once corrected it can be imported as it is. */
export function leftOutFile(header: readonly string[], lines: readonly LeftOut[]): Promise<string> {
  const rows = lines.map(({ cells, reason }) => [...header.map((_, place) => cells[place] ?? ''), reason])
  return writeCsv({ header: [...header, 'Grund'], rows }, ';')
}
