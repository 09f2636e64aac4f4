import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { useUndo } from '../../../ui/toast/use-undo'
import type { AdministeredEvent } from './administered-event'
import type { EventValues } from './event-changes'
import { FAILED, TAKEN_BACK } from './notices'
import { markSeen, updateEvent } from './queries'

/** Gives an event the values that it had before its submitter changed it; resolves with whether that succeeded. */
export function useTakeBack(refresh: () => Promise<void>) {
  const showToast = useToast()
  const showUndo = useUndo()
  return async (event: AdministeredEvent): Promise<boolean> => {
    const { id, before } = event
    if (before === null) return false
    const names = Object.keys(before) as (keyof EventValues)[]
    const changed = Object.fromEntries(names.map((name) => [name, event[name]]))
    try {
      const client = await sessionClient()
      await updateEvent(client, id, before)
      await markSeen(client, [id])
      await refresh()
      showUndo(TAKEN_BACK, async () => {
        await updateEvent(await sessionClient(), id, changed)
        await refresh()
      })
      return true
    } catch (error) {
      console.error('The change of the event could not be taken back:', error)
      showToast(FAILED.update)
      void refresh()
      return false
    }
  }
}
