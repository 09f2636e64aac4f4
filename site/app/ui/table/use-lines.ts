import { useVirtualizer, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const LINE_PIXELS = 57
const CARD_PIXELS = 120
const HEAD_PIXELS = 45

type Lines = Readonly<{
  /** Rows are measured relative to the table body. */
  body: RefObject<HTMLElement | null>
  count: number
  keyOf: (index: number) => string
}>

/**
 * The rows to render. Columns scroll in a container below the sticky head; cards, in a narrow window, scroll with the page, because nested
 * scrolling is difficult on touch screens.
 */
export function useLines({ body, count, keyOf }: Lines) {
  const view = useRef<HTMLElement>(null)
  const [inPage, setInPage] = useState(false)
  const [top, setTop] = useState(0)
  const shared = { count, getItemKey: keyOf, overscan: 8, useFlushSync: false }
  const boxed = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...shared,
    enabled: !inPage,
    getScrollElement: () => view.current,
    estimateSize: () => LINE_PIXELS,
    // The sticky head covers the area above the first row.
    scrollMargin: HEAD_PIXELS,
    scrollPaddingStart: HEAD_PIXELS,
  })
  const flowing = useWindowVirtualizer<HTMLTableRowElement>({
    ...shared,
    enabled: inPage,
    estimateSize: () => CARD_PIXELS,
    scrollMargin: top,
    // Smooth scrolling of the page would make corrections of measured heights visible.
    scrollToFn: (offset, options, instance) =>
      windowScroll(offset, { ...options, behavior: 'instant' }, instance),
  })

  const viewRef = useCallback((section: HTMLElement | null) => {
    view.current = section
    const table = section?.querySelector('table')
    if (!section || !table) return
    const look = () => setInPage(getComputedStyle(table).display === 'block')
    look()
    const observer = new ResizeObserver(look)
    observer.observe(section)
    return () => observer.disconnect()
  }, [])

  // Content above may have changed its height.
  useLayoutEffect(() => {
    if (inPage && body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })

  const { getVirtualItems, getTotalSize, scrollToIndex, measureElement } = inPage ? flowing : boxed
  const margin = inPage ? top : HEAD_PIXELS
  const drawn = getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  return {
    viewRef,
    inPage,
    drawn,
    scrollToIndex,
    measureElement,
    /** Pixels of the rows above and below that are not rendered. */
    above: first ? first.start - margin : 0,
    below: last ? getTotalSize() + margin - last.end : 0,
  }
}
