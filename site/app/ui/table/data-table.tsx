import { type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names'
import type { Column, Selection, Sort } from './column'
import { LoadingRows } from './loading-rows'
import { SortBar } from './sort-bar'
import { nextSort, sorted } from './sorting'
import { TableHead } from './table-head'
import { TableRow } from './table-row'
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
