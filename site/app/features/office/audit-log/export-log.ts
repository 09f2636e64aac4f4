import { valueText } from '../../../entries/columns-in-german'
import type { Table } from '../../../lib/csv/write'
import { shortDateTime } from '../../../lib/time/short-dates'
import { type Line, whoOf } from './entry'
import { KINDS, subjectOf } from './subjects'
import { sentenceOf } from './wording'

/** The given lines as a file, each entry a row of its own. */
export function logTable(lines: readonly Line[]): Table {
  return {
    header: ['Zeit', 'Wer', 'Ämter', 'Bereich', 'Was', 'Kennung'],
    rows: lines.flatMap(({ entries }) =>
      entries.map((entry) => [
        shortDateTime(entry.at),
        whoOf(entry),
        entry.offices.map(valueText).join(', '),
        KINDS[subjectOf(entry.subject_table).kind],
        sentenceOf({ id: entry.id, entries: [entry] }),
        entry.subject_id ?? '',
      ]),
    ),
  }
}
