import { useSyncExternalStore } from 'react'
import { inTown } from './town-time'

/**
 * The town's calendar day (`2026-11-21`), kept right while the page stays open over midnight. The first rendering uses
 * `rendered`, the server's instant, so that page and hydration agree; the browser's clock takes over right after.
 */
export function useToday(rendered: Date): string {
  return useSyncExternalStore(
    everyMinute,
    () => inTown(new Date()).day,
    () => inTown(rendered).day,
  )
}

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, 60_000)
  // Timers sleep with a laptop or a tab in the background.
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
