import type { RealtimeClient } from '@supabase/realtime-js'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { authClient } from '../session/auth-client'
import { readBrowserAccess } from '../supabase/browser-access'
import { randomUuid } from '../supabase/random-uuid'

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

let client: Promise<RealtimeClient> | undefined

/**
 * The official realtime client, one WebSocket per page; its code is loaded on first use. The session is loaded before a channel is joined,
 * because a channel joined without a token stays anonymous.
 */
function liveClient(): Promise<RealtimeClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

async function create(): Promise<RealtimeClient> {
  const [{ RealtimeClient }, auth] = await Promise.all([import('@supabase/realtime-js'), authClient()])
  const { baseUrl, publishableKey } = readBrowserAccess()
  const made = new RealtimeClient(`${baseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: async () => (await auth.getSession()).data.session?.access_token ?? publishableKey,
  })
  await made.setAuth()
  // Signed out, or token refreshed: every channel continues with the new token.
  auth.onAuthStateChange(() => void made.setAuth())
  return made
}

/** Debounce in milliseconds: changes that come together (an import, an approval that touches two tables) cause one call. */
const DEBOUNCE_MILLISECONDS = 250
/** Minimum pause after a call, as a multiple of its duration: a list of 50,000 rows is not read continuously. */
const PAUSE_FACTOR = 4
/** Poll interval in milliseconds while there is no WebSocket. */
const POLL_MILLISECONDS = 60_000

/**
 * Calls `changed` when something the session may read has changed in one of the tables, and whenever an event may have been missed: after a
 * reconnect, and while disconnected once a minute, when the page becomes visible and when the connection is back; a client that could not be
 * opened is tried again then. Events that arrive while `changed` is running cause
 * another call afterwards. Returns a function that stops watching. Browser only.
 */
export function watchTables(
  open: () => Promise<RealtimeClient>,
  tables: readonly string[],
  changed: () => void | Promise<void>,
): () => void {
  let stopped = false
  let joined = false
  let connected = false
  // The data was read before the channel was joined.
  let interrupted = true
  let debounce: ReturnType<typeof setTimeout> | undefined
  let removeChannel = () => {}

  let running = false
  let missed = false

  const notify = () => {
    missed = true
    if (!running) debounce ??= setTimeout(() => void run(), DEBOUNCE_MILLISECONDS)
  }
  const run = async () => {
    debounce = undefined
    running = true
    missed = false
    const began = performance.now()
    try {
      await changed()
    } finally {
      running = false
    }
    const took = performance.now() - began
    if (missed && !stopped)
      debounce = setTimeout(() => void run(), Math.max(DEBOUNCE_MILLISECONDS, took * PAUSE_FACTOR))
  }
  const pollIfVisible = () => {
    if (connected || document.visibilityState !== 'visible') return
    joinOnce()
    notify()
  }

  const join = async () => {
    const client = await open()
    if (stopped) return
    const channel = client.channel(`tables ${tables.join(' ')} ${randomUuid()}`)
    for (const table of tables)
      channel.on('postgres_changes', { event: '*', schema: 'public', table }, notify)
    // Joined, but without events: Supabase, which reads the write-ahead log, has no changes of views.
    channel.on('system', {}, ({ extension, status }) => {
      if (extension === 'postgres_changes' && status === 'error') connected = false
    })
    channel.subscribe((status) => {
      connected = status === 'SUBSCRIBED'
      if (connected && interrupted) notify()
      interrupted = !connected
    })
    removeChannel = () => void client.removeChannel(channel)
  }
  const joinOnce = () => {
    if (joined) return
    joined = true
    // The client cannot be loaded, or the session cannot be checked. Afterwards the client itself reconnects.
    join().catch((error: unknown) => {
      joined = false
      console.error('Live updates are not available:', error)
    })
  }
  joinOnce()

  const interval = setInterval(pollIfVisible, POLL_MILLISECONDS)
  window.addEventListener('focus', pollIfVisible)
  window.addEventListener('online', pollIfVisible)
  document.addEventListener('visibilitychange', pollIfVisible)
  return () => {
    stopped = true
    removeChannel()
    clearTimeout(debounce)
    clearInterval(interval)
    window.removeEventListener('focus', pollIfVisible)
    window.removeEventListener('online', pollIfVisible)
    document.removeEventListener('visibilitychange', pollIfVisible)
  }
}
