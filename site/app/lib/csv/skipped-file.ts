import type { SkippedLine } from './import-plan'
import { writeCsv } from './write'

/** CSV of the lines that were not imported, with the reasons in a column of their own; after corrections it can be imported as it is. */
export function skippedFile(header: readonly string[], lines: readonly SkippedLine[]): Promise<string> {
  const rows = lines.map(({ cells, reason }) => [...header.map((_, place) => cells[place] ?? ''), reason])
  return writeCsv({ header: [...header, 'Grund'], rows }, ';')
}
