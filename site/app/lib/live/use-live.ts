import { useEffect, useEffectEvent } from 'react'
import { liveClient } from './live-client'
import { watchTables } from './watch-tables'

/**
 * Keeps a page behind the guard up to date: `onChange` is called when one of the tables has changed, or may have changed
 * unheard. It says no more than that; the page asks again for what it shows.
 */
export function useLive(tables: readonly string[], onChange: () => void | Promise<void>): void {
  const changed = useEffectEvent(onChange)
  const names = tables.join(' ')
  useEffect(() => watchTables(liveClient, names.split(' '), () => changed()), [names])
}
