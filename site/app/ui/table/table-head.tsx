import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classNames } from '../class-names'
import type { Column, Sort } from './column'
import { SelectBox } from './table-row'

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (key: string) => void
  /** Null when rows are not selectable. */
  all: Readonly<{ checked: boolean; onChange: () => void }> | null
}

/** Sticky table head; replaced by the sort bar in a narrow window. */
export function TableHead<Row>({ columns, sort, onSort, all }: TableHeadProps<Row>) {
  return (
    <thead className="hidden @columns/table:table-header-group">
      <tr aria-rowindex={1}>
        {all && (
          <th scope="col" className={classNames(CELL, 'w-12')}>
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
  'sticky top-0 z-10 border-b border-line-strong/60 bg-paper px-2 text-left text-[0.9375rem] leading-tight font-semibold text-ink-soft ' +
  'first:pl-3 last:pr-3'

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
      <th scope="col" style={{ width }} className={CELL}>
        {header}
      </th>
    )
  }
  return (
    <th scope="col" style={{ width }} aria-sort={direction} className={CELL}>
      <button
        type="button"
        onClick={onSort}
        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-soft px-2 text-left hover:bg-river-100 hover:text-river-800"
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
