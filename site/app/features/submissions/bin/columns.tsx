import { RotateCcw, Trash2 } from 'lucide-react'
import { shortDay } from '../../../lib/time/short-dates'
import { Button } from '../../../ui/button/button'
import { IconButton } from '../../../ui/button/icon-button'
import type { Column } from '../../../ui/table/column'
import { type Entry, endOf, wordOf } from './entry'

type Actions = Readonly<{ onRestore: (entry: Entry) => void; onDelete: (entry: Entry) => void }>

export const binColumns = ({ onRestore, onDelete }: Actions): readonly Column<Entry>[] => [
  {
    key: 'title',
    header: 'Titel',
    role: 'title',
    sortBy: ({ title }) => title,
    cell: ({ title }) => title ?? 'ohne Titel',
  },
  {
    key: 'kind',
    header: 'Art',
    width: '10rem',
    sortBy: ({ kind }) => wordOf(kind),
    cell: ({ kind }) => wordOf(kind),
  },
  {
    key: 'deleted',
    header: 'Gelöscht am',
    width: '8.5rem',
    sortBy: ({ deleted_at }) => Date.parse(deleted_at),
    cell: ({ deleted_at }) => <Day iso={deleted_at} />,
  },
  {
    key: 'by',
    header: 'Von',
    width: '14%',
    sortBy: ({ deleted_by }) => deleted_by,
    cell: ({ deleted_by }) => deleted_by ?? <span className="text-ink-soft">ohne Namen</span>,
  },
  {
    key: 'end',
    header: 'Bleibt bis',
    width: '7.5rem',
    cell: (entry) => <Day iso={endOf(entry).toISOString()} />,
  },
  {
    key: 'actions',
    header: 'Aktionen',
    role: 'actions',
    width: '15.5rem',
    cell: (entry) => (
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="quiet" size="slim" onClick={() => onRestore(entry)}>
          <RotateCcw aria-hidden="true" className="size-5" />
          <span>
            Wiederherstellen<span className="sr-only">: {entry.title}</span>
          </span>
        </Button>
        <IconButton
          icon={Trash2}
          label={`Endgültig löschen: ${entry.title}`}
          destructive
          onClick={() => onDelete(entry)}
        />
      </div>
    ),
  },
]

function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap tabular-nums">
      {shortDay(iso)}
    </time>
  )
}
