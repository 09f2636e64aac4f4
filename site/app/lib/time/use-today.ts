import { useRouteLoaderData } from 'react-router'

/**
 * The town's calendar day on which the page was rendered, as `2026-11-21`: the same for server and browser, and constant while the page is
 * open. Empty when the root has no data.
 */
export function useToday(): string {
  return useRouteLoaderData<{ today: string }>('root')?.today ?? ''
}
