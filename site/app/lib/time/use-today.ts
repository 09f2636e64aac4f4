import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { inTown } from './town-time'
import { everyMinute } from './use-now'

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
