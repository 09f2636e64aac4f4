import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classNames } from '../class-names'
import type { Column, Sort } from './column'
import { SelectBox } from './select-box'

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (key: string) => void
  /** Null where nothing can be selected. */
  all: Readonly<{ checked: boolean; onChange: () => void }> | null
}

/** Stays in view while the rows scroll; in a narrow window it is a line of buttons to sort by. */
export function TableHead<Row>({ columns, sort, onSort, all }: TableHeadProps<Row>) {
  return (
    <thead className="block @3xl/table:table-header-group">
      <tr
        aria-rowindex={1}
        className="flex flex-wrap items-center gap-1 border-b border-line bg-paper px-2 py-1 @3xl/table:table-row"
      >
        {all && (
          <th scope="col" className={classNames(CELL, '@3xl/table:w-12')}>
            <SelectBox label="Alle auswählen" checked={all.checked} onChange={all.onChange} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            direction={sort?.key === column.key ? sort.direction : 'none'}
            onSort={() => onSort(column.key)}
          />
        ))}
      </tr>
    </thead>
  )
}

const CELL =
  'text-left @max-3xl/table:w-auto! text-[0.9375rem] font-semibold text-ink-soft @3xl/table:sticky @3xl/table:top-0 @3xl/table:z-10 ' +
  '@3xl/table:border-b @3xl/table:border-line-strong/60 @3xl/table:bg-paper @3xl/table:px-3 @3xl/table:py-0'

type HeadCellProps<Row> = {
  column: Column<Row>
  direction: Sort['direction'] | 'none'
  onSort: () => void
}

function HeadCell<Row>({ column, direction, onSort }: HeadCellProps<Row>) {
  const { header, sortBy, width } = column
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[direction]
  if (!sortBy) {
    return (
      <th scope="col" style={{ width }} className={classNames(CELL, 'sr-only @3xl/table:not-sr-only')}>
        {header}
      </th>
    )
  }
  return (
    <th scope="col" style={{ width }} aria-sort={direction} className={CELL}>
      <button
        type="button"
        onClick={onSort}
        className="-mx-2 inline-flex min-h-9 items-center gap-1.5 @3xl/table:min-h-11 rounded-soft px-2 text-left leading-tight hover:bg-river-100 hover:text-river-800 @max-3xl/table:mx-0"
      >
        {header}
        <Arrow
          aria-hidden="true"
          className={classNames('size-4 shrink-0', direction === 'none' && 'opacity-50')}
        />
      </button>
    </th>
  )
}
