import { useSyncExternalStore } from 'react'

/** Whether scripts run here: false in the HTML of the server, true as soon as React has taken the page over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
