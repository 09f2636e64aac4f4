import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { liveClient } from './live-client'
import { watchTables } from './watch-tables'

export type Loaded<Value> =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'loaded'; value: Value }>
  | Readonly<{ state: 'failed' }>

/**
 * Data of a page behind the guard: loaded on mount, and again by `reload`. `load` has to be stable; when it rejects, the error is logged
 * and is a state of the page. `show` sets a known value, such as the response to a change; `refresh` reads again in the background and
 * keeps the current value on failure. With `tables` it is called when one of these has changed or may have changed without an event.
 */
export function useLoaded<Value>(load: () => Promise<Value>, tables: readonly string[] = []) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' })
  const requests = useRef(0)
  const reading = useRef<Promise<unknown>>(undefined)

  const reload = useCallback(async () => {
    requests.current += 1
    const request = requests.current
    setLoaded({ state: 'loading' })
    const response = load().then<Loaded<Value>, Loaded<Value>>(
      (value) => ({ state: 'loaded', value }),
      (error: unknown) => {
        console.error('What the page shows could not be loaded:', error)
        return { state: 'failed' }
      },
    )
    reading.current = response
    const next = await response
    if (request === requests.current) setLoaded(next)
  }, [load])

  useEffect(() => {
    void reload()
    return () => {
      requests.current += 1
    }
  }, [reload])

  const refresh = useCallback(async () => {
    // A change during the first load must not discard its response.
    await reading.current
    requests.current += 1
    const request = requests.current
    try {
      const value = await load()
      if (request === requests.current) setLoaded({ state: 'loaded', value })
    } catch (error) {
      // The warning is left out after the page was left, for example because the session has ended.
      if (request === requests.current) console.warn('What the page shows could not be refreshed:', error)
    }
  }, [load])

  const changed = useEffectEvent(refresh)
  const names = tables.join(' ')
  useEffect(() => (names ? watchTables(liveClient, names.split(' '), () => changed()) : undefined), [names])

  const show = useCallback((value: Value) => {
    // A pending response is older.
    requests.current += 1
    setLoaded({ state: 'loaded', value })
  }, [])
  return { loaded, reload, refresh, show }
}
