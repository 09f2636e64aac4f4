import { valueText } from '../../../entries/columns-in-german'
import { shortDateTime } from '../../../lib/time/town-time'
import type { Column } from '../../../ui/table/column'
import { type Line, whoOf } from './entry'
import { sentenceOf } from './wording'

/** The columns of the log; a constant. */
export const LOG_COLUMNS: readonly Column<Line>[] = [
  {
    key: 'at',
    header: 'Zeit',
    width: '11rem',
    role: 'plain',
    cell: ({ entries: [{ at }] }) => <time dateTime={at}>{shortDateTime(at)}</time>,
    sortBy: ({ entries: [{ at }] }) => Date.parse(at),
  },
  {
    key: 'who',
    header: 'Wer',
    width: '24%',
    role: 'title',
    cell: ({ entries: [entry] }) => (
      <>
        <span className="block wrap-anywhere">{whoOf(entry)}</span>
        {entry.offices.length > 0 && (
          <span className="block text-sm font-normal text-ink-soft">
            {entry.offices.map(valueText).join(', ')}
          </span>
        )}
      </>
    ),
    sortBy: ({ entries: [entry] }) => whoOf(entry),
  },
  {
    key: 'what',
    header: 'Was',
    role: 'plain',
    cell: (line) => <span className="wrap-anywhere">{sentenceOf(line)}</span>,
  },
]
