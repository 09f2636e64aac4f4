import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

const CONTROLS = 'button, a[href], input, select'
const PAGE_ROWS = 10

/** Focusable elements of a row, in order. */
export const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

type RowFocus = Readonly<{
  body: RefObject<HTMLTableSectionElement | null>
  count: number
  /** Scrolls a row into view. */
  scrollTo: (index: number) => void
}>

/**
 * Roving tabindex: one row at a time is in the tab order; up, down, Page up, Page down, Home and End move between rows and keep the column.
 * A row that is not rendered yet gets the focus when it is.
 */
export function useRowFocus({ body, count, scrollTo }: RowFocus) {
  const [active, setActive] = useState(0)
  /** The control of a row that has the focus, and the number of rows at that time. */
  const focused = useRef<Readonly<{ element: HTMLElement; index: number; control: number }> | null>(null)
  const rows = useRef(count)
  const target = useRef<Readonly<{ index: number; control: number }> | null>(null)

  // The row with the focus was removed: the one in its place gets it.
  useEffect(() => {
    const [before, last] = [rows.current, focused.current]
    rows.current = count
    if (count === 0 || count >= before || !last || last.element.isConnected) return
    if (document.activeElement !== document.body) return
    target.current = { index: Math.min(last.index, count - 1), control: last.control }
    setActive(target.current.index)
  }, [count])

  useEffect(() => {
    if (!target.current) return
    const row = body.current?.querySelector(`[data-index="${target.current.index}"]`)
    if (!row) return
    const controls = controlsOf(row)
    const control = controls[target.current.control] ?? controls[0]
    target.current = null
    control?.focus({ preventScroll: true })
    // The table may extend below the window.
    row.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = rowOf(event.target)
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const next = targetOf(event.key, Number(row.dataset.index), count)
    if (next === null) return
    event.preventDefault()
    target.current = { index: next, control: controlsOf(row).indexOf(event.target as HTMLElement) }
    setActive(next)
    scrollTo(next)
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const row = rowOf(event.target)
    if (!row) return
    const [element, index] = [event.target as HTMLElement, Number(row.dataset.index)]
    setActive(index)
    focused.current = { element, index, control: controlsOf(row).indexOf(element) }
  }

  function onBlur({ target: element }: FocusEvent<HTMLElement>) {
    // A removed element may lose the focus before it is gone.
    queueMicrotask(() => {
      if (element.isConnected && focused.current?.element === element) focused.current = null
    })
  }

  return { active, onKeyDown, onFocus, onBlur }
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null

function targetOf(key: string, from: number, count: number): number | null {
  const last = count - 1
  if (key === 'ArrowDown' || key === 'j') return Math.min(from + 1, last)
  if (key === 'ArrowUp' || key === 'k') return Math.max(from - 1, 0)
  if (key === 'PageDown') return Math.min(from + PAGE_ROWS, last)
  if (key === 'PageUp') return Math.max(from - PAGE_ROWS, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
