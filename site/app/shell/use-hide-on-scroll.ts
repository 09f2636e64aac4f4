import { type RefObject, useEffect } from 'react'

/** Smaller scroll movements are ignored, in CSS pixels. */
const SHORTEST_MOVE = 8

/** Sets `data-away` on the header while scrolling down, and removes it when scrolling up. */
export function useHideOnScroll(header: RefObject<HTMLElement | null>): void {
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
