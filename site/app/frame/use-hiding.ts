import { type RefObject, useEffect } from 'react'

/** Shorter moves are a trembling hand, in CSS pixels. */
const SHORTEST_MOVE = 8

/** Marks the header with `data-away` while somebody scrolls down, and takes the mark away once they scroll up again. */
export function useHiding(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < SHORTEST_MOVE) return
      last = scrollY
      header.current?.toggleAttribute('data-away', moved > 0 && scrollY > header.current.offsetHeight)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [header])
}
