import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the field that the address names after `#`. */
export function useFocusOnHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1))
    if (!name) return
    // In the next frame: on every navigation the frame of the page moves the focus to the content first.
    const frame = requestAnimationFrame(() => {
      const [control] = window.document.getElementsByName(name)
      const place = window.document.getElementById(name)
      const target = place?.querySelector<HTMLElement>('input:not([type=hidden]),button') ?? control
      target?.focus()
      target?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash])
}
