import { useEffect, useEffectEvent } from 'react'
import { liveClient } from './live-client'
import { watchTables } from './watch-tables'

/**
 * Calls `onChange` when one of the tables has changed or may have changed without an event, so that the page reads its data again. For
 * pages behind the guard.
 */
export function useLive(tables: readonly string[], onChange: () => void | Promise<void>): void {
  const changed = useEffectEvent(onChange)
  const names = tables.join(' ')
  useEffect(() => watchTables(liveClient, names.split(' '), () => changed()), [names])
}
