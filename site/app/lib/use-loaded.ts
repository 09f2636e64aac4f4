import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<Value> =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'loaded'; value: Value }>
  | Readonly<{ state: 'failed' }>

/**
 * What a page behind the guard shows of the person's own: loaded when the page opens, and again by `reload`. `load` is one
 * function for the life of the page; when it rejects, that is logged and is a state of the page. `show` puts in a value known
 * otherwise, such as the answer to a change; `refresh` reads again behind what is shown, and leaves that when it fails.
 */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' })
  const tries = useRef(0)
  const reading = useRef<Promise<unknown>>(undefined)

  const reload = useCallback(async () => {
    tries.current += 1
    const turn = tries.current
    setLoaded({ state: 'loading' })
    const answer = load().then<Loaded<Value>, Loaded<Value>>(
      (value) => ({ state: 'loaded', value }),
      (error: unknown) => {
        console.error('What the page shows could not be loaded:', error)
        return { state: 'failed' }
      },
    )
    reading.current = answer
    const next = await answer
    if (turn === tries.current) setLoaded(next)
  }, [load])

  useEffect(() => {
    void reload()
    return () => {
      tries.current += 1
    }
  }, [reload])

  const refresh = useCallback(async () => {
    // News that come while the page is still loading must not take its first answer from it.
    await reading.current
    tries.current += 1
    const turn = tries.current
    try {
      const value = await load()
      if (turn === tries.current) setLoaded({ state: 'loaded', value })
    } catch (error) {
      console.warn('What the page shows could not be refreshed:', error)
    }
  }, [load])

  const show = useCallback((value: Value) => {
    // An answer still on its way is older.
    tries.current += 1
    setLoaded({ state: 'loaded', value })
  }, [])
  return { loaded, reload, refresh, show }
}
