import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusContent } from '../ui/skip-link'

/**
 * Moves the focus to the content after a client navigation, because the link that had it is usually removed; keyboard and screen reader
 * continue there as after a page load.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
  }, [pathname])
}
