import { useSyncExternalStore } from 'react'

const MINUTE_MILLISECONDS = 60_000

/**
 * The instant by which a page says "Heute" and "Läuft gerade", right to the minute while the page stays open. The first
 * rendering uses `rendered`, the server's instant, so that page and hydration agree; the browser's clock takes over right
 * after.
 */
export function useNow(rendered: Date): Date {
  const now = useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS,
    () => rendered.getTime(),
  )
  return new Date(now)
}

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MILLISECONDS)
  // Timers sleep with a laptop or a tab in the background.
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
