import type { RealtimeClient } from '@supabase/realtime-js'
import { randomUuid } from '../random-uuid'

/** Changes that come together (an import, an approval that touches two tables) are told once. */
const GATHERING_MILLISECONDS = 250
/** Between two readings lies at least this many times what the first one took: a list of 50,000 rows is not read without end. */
const REST_FACTOR = 4
/** While there is no socket, the page asks this often. */
const POLL_MILLISECONDS = 60_000

/**
 * Calls `changed` when something the session may see has changed in one of the tables, and whenever that could have been
 * missed: after a break of the connection, and while there is none once a minute and when somebody comes back to the page.
 * News that come while `changed` is at work are told when it is done.
 * Answers how to stop. In browsers only.
 */
export function watchTables(
  open: () => Promise<RealtimeClient>,
  tables: readonly string[],
  changed: () => void | Promise<void>,
): () => void {
  let stopped = false
  let connected = false
  // What the page shows was read before the socket was there.
  let interrupted = true
  let gathering: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}

  let working = false
  let news = false

  const tell = () => {
    news = true
    if (!working) gathering ??= setTimeout(() => void work(), GATHERING_MILLISECONDS)
  }
  const work = async () => {
    gathering = undefined
    working = true
    news = false
    const began = performance.now()
    try {
      await changed()
    } finally {
      working = false
    }
    const took = performance.now() - began
    if (news && !stopped)
      gathering = setTimeout(() => void work(), Math.max(GATHERING_MILLISECONDS, took * REST_FACTOR))
  }
  const ask = () => {
    if (!connected && document.visibilityState === 'visible') tell()
  }

  const join = async () => {
    const client = await open()
    if (stopped) return
    const channel = client.channel(`tables ${tables.join(' ')} ${randomUuid()}`)
    for (const table of tables) channel.on('postgres_changes', { event: '*', schema: 'public', table }, tell)
    // Joined, yet deaf: a base host that follows the write-ahead log knows nothing of changes to views.
    channel.on('system', {}, ({ extension, status }) => {
      if (extension === 'postgres_changes' && status === 'error') connected = false
    })
    channel.subscribe((status) => {
      connected = status === 'SUBSCRIBED'
      if (connected && interrupted) tell()
      interrupted = !connected
    })
    leave = () => void client.removeChannel(channel)
  }
  // Without its code or a session that can be checked there is still the poll.
  join().catch((error: unknown) => console.error('The page does not hear of changes:', error))

  const poll = setInterval(ask, POLL_MILLISECONDS)
  window.addEventListener('focus', ask)
  document.addEventListener('visibilitychange', ask)
  return () => {
    stopped = true
    leave()
    clearTimeout(gathering)
    clearInterval(poll)
    window.removeEventListener('focus', ask)
    document.removeEventListener('visibilitychange', ask)
  }
}
