import type { RealtimeClient } from '@supabase/realtime-js'
import { randomUuid } from '../random-uuid'

/** Changes that come together (an import, an approval that touches two tables) are told once. */
const GATHERING_MILLISECONDS = 250
/** While there is no socket, the page asks this often. */
const POLL_MILLISECONDS = 60_000

/**
 * Calls `changed` when something the session may see has changed in one of the tables, and whenever that could have been
 * missed: after a break of the connection, and while there is none once a minute and when somebody comes back to the page.
 * Answers how to stop. In browsers only.
 */
export function watchTables(
  open: () => Promise<RealtimeClient>,
  tables: readonly string[],
  changed: () => void,
): () => void {
  let stopped = false
  let connected = false
  // What the page shows was read before the socket was there.
  let interrupted = true
  let gathering: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}

  const tell = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      changed()
    }, GATHERING_MILLISECONDS)
  }
  const ask = () => {
    if (!connected && document.visibilityState === 'visible') tell()
  }

  const join = async () => {
    const client = await open()
    if (stopped) return
    const channel = client.channel(`tables ${tables.join(' ')} ${randomUuid()}`)
    for (const table of tables) channel.on('postgres_changes', { event: '*', schema: 'public', table }, tell)
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
