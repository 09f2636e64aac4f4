import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { Chevron } from '../field/select'
import { Skeleton } from '../loading/skeleton'
import type { Column, Selection, Sort, SortValue } from './column'
import { TableHead } from './table-head'
import { SelectBox, TableRow } from './table-row'
import { useLines } from './use-lines'
import { useRowFocus } from './use-row-focus'

const DEFAULT_HEIGHT = 600

export type DataTableProps<Row> = {
  /** Accessible name of the table, such as `Mitglieder`. */
  label: string
  /** All rows after searching; the table sorts them. Null while loading. Has to be the same array as long as the rows are the same. */
  rows: readonly Row[] | null
  /** A constant, or memoised. */
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Name of a row in the labels of its controls. */
  rowName: (row: Row) => string
  /** Makes rows open: by a click on the row, and by the button in the `title` column. */
  onOpen?: (row: Row) => void
  /** Makes rows selectable, by a checkbox each and one for all in the head. */
  selection?: Selection
  /** Initial order; the rows' own without it. */
  initialSort?: Sort
  /** Shown when there are no rows: usually an `EmptyState`. */
  empty: ReactNode
  /** Maximum height of the scroll container in pixels, 600 by default, and never more than the window has. */
  height?: number
}

/**
 * A virtualised table for the back office: renders only the rows in view, so that 50,000 scroll smoothly. The head is sticky, sort buttons
 * have `aria-sort`, the keys up, down, Page up, Page down, Home and End move between rows, and in a narrow window each row is a card and
 * scrolls with the page. A row's element has its key as `data-key`.
 *
 * `<DataTable label="Mitglieder" rows={members} columns={COLUMNS} rowKey={(m) => m.id} rowName={(m) => m.name}
 * onOpen={edit} empty={<EmptyState title="Keine Mitglieder" />} />`
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, rowName, onOpen, selection, empty, height = DEFAULT_HEIGHT } = props
  const [sort, setSort] = useState<Sort | null>(props.initialSort ?? null)
  const lines = useMemo(() => sorted(rows ?? [], columns, sort), [rows, columns, sort])
  const body = useRef<HTMLTableSectionElement>(null)
  const { viewRef, inPage, drawn, above, below, scrollToIndex, measureElement } = useLines({
    body,
    count: lines.length,
    keyOf: (index) => rowKey(lines[index] as Row),
  })
  const focus = useRowFocus({ body, count: lines.length, scrollTo: scrollToIndex })
  const reachable = drawn.some(({ index }) => index === focus.active) ? focus.active : drawn[0]?.index

  if (rows !== null && rows.length === 0) return empty

  function toggle(key: string) {
    if (!selection) return
    const keys = new Set(selection.keys)
    if (!keys.delete(key)) keys.add(key)
    selection.onChange(keys)
  }
  const allSelected = selection !== undefined && lines.every((row) => selection.keys.has(rowKey(row)))
  const all = selection
    ? {
        checked: allSelected,
        onChange: () => selection.onChange(new Set(allSelected ? [] : lines.map(rowKey))),
      }
    : null

  return (
    <section
      ref={viewRef}
      aria-label={label}
      aria-busy={rows === null}
      // A scroll container has to be focusable for the keyboard.
      {...(!inPage && { tabIndex: 0, style: { maxHeight: `min(${height}px, 85dvh)` } })}
      className={classNames(
        '@container/table relative scroll-pt-12 rounded-card border border-line bg-paper-bright print:max-h-none!',
        !inPage && 'overflow-y-auto',
      )}
    >
      <SortBar columns={columns} sort={sort} onSort={setSort} all={all} />
      <table
        aria-label={label}
        aria-rowcount={lines.length + 1}
        className="block w-full table-fixed border-separate border-spacing-0 @columns/table:table"
      >
        <TableHead columns={columns} sort={sort} onSort={(key) => setSort(nextSort(sort, key))} all={all} />
        <tbody
          ref={body}
          onKeyDown={focus.onKeyDown}
          onFocus={focus.onFocus}
          onBlur={focus.onBlur}
          className="block @columns/table:table-row-group [&>tr:last-child]:border-b-0 [&>tr:last-child>td]:border-b-0"
        >
          {rows === null && <LoadingRows columns={columns.length + (selection ? 1 : 0)} />}
          <Spacer pixels={above} />
          {drawn.map(({ index, key }) => {
            const row = lines[index] as Row
            return (
              <TableRow
                key={key}
                row={row}
                index={index}
                id={rowKey(row)}
                columns={columns}
                name={rowName(row)}
                reachable={index === reachable}
                onOpen={onOpen && (() => onOpen(row))}
                selected={selection ? selection.keys.has(rowKey(row)) : null}
                onSelect={() => toggle(rowKey(row))}
                measure={measureElement}
              />
            )
          })}
          <Spacer pixels={below} />
        </tbody>
      </table>
    </section>
  )
}

/** Spacer for rows that are not rendered. */
function Spacer({ pixels }: { pixels: number }) {
  if (pixels <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row takes no focus
    <tr aria-hidden="true" className="block @columns/table:table-row">
      <td className="block p-0 @columns/table:table-cell" style={{ height: pixels }} />
    </tr>
  )
}

const COUNT = 8

/** Placeholder rows while loading. */
function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: COUNT }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and never move
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: these rows take no focus
    <tr key={place} aria-hidden="true" className="block border-b border-line @columns/table:table-row">
      <td
        colSpan={columns}
        className="block p-4 @columns/table:table-cell @columns/table:border-b @columns/table:border-line"
      >
        <Skeleton className="h-5 w-2/3" />
      </td>
    </tr>
  ))
}

type SortBarProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** Null when rows are not selectable. */
  all: Readonly<{ checked: boolean; onChange: () => void }> | null
}

/** Replaces the head in a narrow window: select all, sort column, direction. */
function SortBar<Row>({ columns, sort, onSort, all }: SortBarProps<Row>) {
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

/**
 * Sorts the rows by a column into a new array; stable. Sort keys are computed once per row instead of per comparison, which keeps 50,000
 * rows fast.
 */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy
  if (!sort || !sortBy) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: comparable(sortBy(row)) }))
    .sort((a, b) => compare(a.value, b.value, sign))
    .map(({ row }) => row)
}

/** The order after a click on the column's button: ascending first, then descending. */
export function nextSort(sort: Sort | null, key: string): Sort {
  const isReversed = sort?.key === key && sort.direction === 'ascending'
  return { key, direction: isReversed ? 'descending' : 'ascending' }
}

function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b ? -sign : sign
}

/** Ignores case and accents, and treats ß as ss (DIN 5007-1). */
function comparable(value: SortValue): SortValue {
  if (typeof value !== 'string') return value
  const bare = value.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return bare === '' ? null : bare
}
