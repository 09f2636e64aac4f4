import type { RealtimeClient } from '@supabase/realtime-js'
import { randomUuid } from '../supabase/random-uuid'

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
