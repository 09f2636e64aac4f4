import { ArrowDown, ArrowUp } from 'lucide-react'
import { Chevron } from '../field/chevron'
import type { Column, Sort } from './column'
import { SelectBox } from './select-box'
import { nextSort } from './sorting'

type SortBarProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** Null when rows are not selectable. */
  all: Readonly<{ checked: boolean; onChange: () => void }> | null
}

/** Replaces the head in a narrow window: select all, sort column, direction. */
export function SortBar<Row>({ columns, sort, onSort, all }: SortBarProps<Row>) {
  const choices = columns.filter(({ sortBy }) => sortBy)
  const upwards = sort?.direction !== 'descending'
  const Arrow = upwards ? ArrowUp : ArrowDown
  return (
    <div className="flex min-h-11 items-center border-b border-line bg-paper pl-3 text-[0.9375rem] font-semibold text-ink-soft @columns/table:hidden">
      {all && <SelectBox label="Alle auswählen" checked={all.checked} onChange={all.onChange} />}
      <span className="relative ml-auto min-w-0">
        <select
          aria-label="Sortieren nach"
          value={sort?.key ?? ''}
          onChange={({ target }) => onSort(target.value === '' ? null : nextSort(null, target.value))}
          className="peer min-h-11 w-full min-w-0 appearance-none rounded-soft bg-transparent pr-9 pl-3 text-right hover:text-river-800"
        >
          <option value="">Sortieren nach …</option>
          {choices.map(({ key, header }) => (
            <option key={key} value={key}>
              {header}
            </option>
          ))}
        </select>
        <Chevron />
      </span>
      {sort && (
        <button
          type="button"
          aria-label={upwards ? 'Aufsteigend sortiert, umkehren' : 'Absteigend sortiert, umkehren'}
          title="Reihenfolge umkehren"
          onClick={() => onSort(nextSort(sort, sort.key))}
          className="grid size-11 shrink-0 place-items-center rounded-soft text-river-800 hover:bg-river-100"
        >
          <Arrow aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}
