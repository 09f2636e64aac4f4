import { type RefObject, useEffect, useRef } from 'react'

/** Arrow keys move between the field and the results, whose links stay in the order of the Tab key; Escape goes back to the field. */
export function useResultKeys(fieldRef: RefObject<HTMLInputElement | null>) {
  const resultsRef = useRef<HTMLElement>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1, Escape: -Infinity }[event.key]
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return
      const links = resultsRef.current?.querySelectorAll<HTMLElement>('h3 a') ?? []
      const stops = [fieldRef.current, ...links]
      const place = stops.indexOf(document.activeElement as HTMLElement)
      const next = place < 0 ? undefined : stops[Math.max(0, place + step)]
      if (!next || next === document.activeElement) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [fieldRef])
  return resultsRef
}
