import { type MouseEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names'
import type { Column } from './column'
import { controlsOf } from './use-row-focus'

type TableRowProps<Row> = {
  row: Row
  index: number
  id: string
  columns: readonly Column<Row>[]
  name: string
  /** Whether the row is in the tab order. */
  reachable: boolean
  onOpen: (() => void) | undefined
  /** Null when rows are not selectable. */
  selected: boolean | null
  onSelect: () => void
  measure: Ref<HTMLTableRowElement>
}

/** A row of the table; in a narrow window a card with headings beside the values. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, id, columns, name, reachable, onOpen, selected, onSelect, measure } = props
  const ref = useRef<HTMLTableRowElement>(null)
  useImperativeHandle(measure, () => ref.current as HTMLTableRowElement)

  // Cells are rendered by the caller, so the tab order of their controls is set here.
  useLayoutEffect(() => {
    for (const control of ref.current ? controlsOf(ref.current) : []) control.tabIndex = reachable ? 0 : -1
  })

  function onClick(event: MouseEvent) {
    const onControl = event.target instanceof Element && event.target.closest('button, a, input, label')
    const selecting = window.getSelection()?.type === 'Range'
    if (!onControl && !selecting) onOpen?.()
  }

  return (
    // A shortcut for the pointer; keyboard users have the button in the title column.
    <tr
      ref={ref}
      data-index={index}
      data-key={id}
      aria-rowindex={index + 2}
      {...(onOpen && { onClick })}
      className={classNames(
        'relative flex flex-wrap items-center gap-y-0.5 border-b border-line px-3 py-2 @columns/table:table-row',
        // In a card the title and the icon buttons are on the first line.
        'after:order-1 after:w-full @columns/table:after:content-none',
        selected ? 'bg-straw-light/50' : 'hover:bg-river-50',
        onOpen && 'cursor-pointer',
      )}
    >
      {selected !== null && (
        <td className={classNames(CELL, 'mr-2')}>
          <SelectBox label={`${name} auswählen`} checked={selected} onChange={onSelect} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-label={column.header} className={cellStyle(column)}>
          <div className={classNames('min-w-0', column.role === 'signs' && '@columns/table:-ml-3')}>
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
  'min-w-0 text-pretty wrap-anywhere @columns/table:border-b @columns/table:border-line @columns/table:px-2 @columns/table:py-1.5 ' +
  '@columns/table:first:pl-3 @columns/table:last:pr-3 @columns/table:align-middle'

/** Order in a card: title and icon buttons, then the other columns with headings, buttons with labels last. */
function cellStyle({ role }: Column<never>): string {
  if (role === 'title')
    return classNames(CELL, 'flex-1 basis-40 py-1 leading-snug font-semibold hyphens-auto')
  if (role === 'signs') return classNames(CELL, 'order-1 -mr-2')
  if (role === 'actions') return classNames(CELL, 'order-3 w-full pt-1 @xl/table:order-1 @xl/table:w-auto')
  if (role === 'plain')
    return classNames(
      CELL,
      'order-2 mr-4 max-w-full text-[0.9375rem] leading-snug @max-columns/table:has-[>div:empty]:hidden',
      // Beside a value with a heading it has the same half of the card.
      '@xl/table:@max-columns/table:has-[+td.grid]:w-[calc(50%-1rem)]',
    )
  return classNames(
    CELL,
    'order-2 grid w-full grid-cols-[min(36%,8.5rem)_minmax(0,1fr)] items-baseline gap-x-3 has-[input,select]:items-center @max-columns/table:has-[>div:empty]:hidden self-start text-[0.9375rem] leading-snug @xl/table:w-1/2 @xl/table:pr-3',
    'before:text-ink-soft before:content-[attr(data-label)/""] @columns/table:table-cell @columns/table:before:content-none',
  )
}

type SelectBoxProps = { label: string; checked: boolean; onChange: () => void }

/** A checkbox with a large touch target and a visually hidden label. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="-mx-2.5 grid size-11 place-items-center">
      <input type="checkbox" checked={checked} onChange={onChange} className="size-5 accent-river-700" />
      <span className="sr-only">{label}</span>
    </label>
  )
}
