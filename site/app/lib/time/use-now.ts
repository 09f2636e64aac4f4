import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { inTown } from './town-time'

const MINUTE_MILLISECONDS = 60_000

/**
 * The current time for texts like "Heute" and "Läuft gerade", updated every minute. The first rendering uses `rendered`, the server's time,
 * so that hydration matches; then the browser's clock is used.
 */
export function useNow(rendered: Date): Date {
  const now = useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS,
    () => rendered.getTime(),
  )
  return new Date(now)
}

/** Subscribes to the clock: every minute, and when the tab is shown again. */
export function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MILLISECONDS)
  // Timers are suspended with the computer or a background tab.
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/**
 * The town's calendar day, as `2026-11-21`. The first rendering uses the server's, so that hydration matches; then the browser's clock is
 * used, so that a page which is open past midnight has the new day. Empty when the root has no data.
 */
export function useToday(): string {
  const rendered = useRouteLoaderData<{ today: string }>('root')?.today ?? ''
  return useSyncExternalStore(
    everyMinute,
    () => rendered && inTown(new Date()).day,
    () => rendered,
  )
}
