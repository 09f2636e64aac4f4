import { useEffect } from 'react'

const POLL_MILLISECONDS = 30_000

/**
 * Keeps a page of the back office up to date: `reload` runs when the tables may have changed, that is every 30 seconds while the
 * page is in view and as soon as somebody comes back to it. `tables` and `reload` stay the same for the life of the page.
 */
export function useLive(tables: readonly string[], reload: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tables are another subject to follow
  useEffect(() => {
    const inView = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const timer = setInterval(inView, POLL_MILLISECONDS)
    document.addEventListener('visibilitychange', inView)
    window.addEventListener('focus', inView)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', inView)
      window.removeEventListener('focus', inView)
    }
  }, [tables, reload])
}
