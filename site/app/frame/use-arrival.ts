import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusContent } from './focus-content'

/**
 * Puts the focus on the content after a walk inside the site, as a page loaded afresh would: keyboard and screen reader go
 * on from there instead of from a link that is gone.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
  }, [pathname])
}
