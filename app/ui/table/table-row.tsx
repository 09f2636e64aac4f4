import { type MouseEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names'
import type { Column } from './column'
import { SelectBox } from './select-box'
import { controlsOf } from './use-row-focus'

type TableRowProps<Row> = {
  row: Row
  index: number
  id: string
  columns: readonly Column<Row>[]
  name: string
  /** On the way of the Tab key. */
  reachable: boolean
  onOpen: (() => void) | undefined
  /** Null where nothing can be selected. */
  selected: boolean | null
  onSelect: () => void
  measure: Ref<HTMLTableRowElement>
}

/** A line of the table, in a narrow window a card with its headings beside the values. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, id, columns, name, reachable, onOpen, selected, onSelect, measure } = props
  const ref = useRef<HTMLTableRowElement>(null)
  useImperativeHandle(measure, () => ref.current as HTMLTableRowElement)

  // The cells are the caller's; which row Tab comes by is known here alone.
  useLayoutEffect(() => {
    for (const control of ref.current ? controlsOf(ref.current) : []) control.tabIndex = reachable ? 0 : -1
  })

  function press(event: MouseEvent) {
    const onControl = event.target instanceof Element && event.target.closest('button, a, input, label')
    const selecting = window.getSelection()?.type === 'Range'
    if (!onControl && !selecting) onOpen?.()
  }

  return (
    // A shortcut for the pointer; for the keyboard the button of the title does the same.
    <tr
      ref={ref}
      data-index={index}
      data-key={id}
      aria-rowindex={index + 2}
      {...(onOpen && { onClick: press })}
      className={classNames(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line px-3 py-3 @3xl/table:table-row',
        selected ? 'bg-straw-light/50' : 'hover:bg-river-50',
        onOpen && 'cursor-pointer',
      )}
    >
      {selected !== null && (
        <td className={classNames(CELL, 'order-2 col-start-2 row-start-1 self-start')}>
          <SelectBox label={`${name} auswählen`} checked={selected} onChange={onSelect} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-label={column.header} className={cellStyle(column)}>
          <div className="min-w-0">
            {column.role === 'title' && onOpen ? (
              <button type="button" onClick={onOpen} className="text-left leading-snug hover:underline">
                {column.cell(row)}
              </button>
            ) : (
              column.cell(row)
            )}
          </div>
        </td>
      ))}
    </tr>
  )
}

const CELL =
  'min-w-0 wrap-anywhere @3xl/table:border-b @3xl/table:border-line @3xl/table:px-3 @3xl/table:py-1.5 @3xl/table:align-middle @3xl/table:wrap-break-word'

/** In a card: the title first and large, the actions last, and everything else beside its heading. */
function cellStyle({ role }: Column<never>): string {
  if (role === 'title') return classNames(CELL, 'col-start-1 row-start-1 self-center py-1 font-semibold')
  if (role === 'actions') return classNames(CELL, 'col-span-2 pt-1')
  return classNames(
    CELL,
    'col-span-2 grid grid-cols-[min(30%,7.5rem)_minmax(0,1fr)] gap-x-3 text-[0.9375rem] leading-snug @3xl/table:table-cell',
    'before:text-ink-soft before:content-[attr(data-label)/""] @3xl/table:before:content-none',
  )
}
