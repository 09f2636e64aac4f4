import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { useUndo } from '../../../ui/toast/use-undo'
import type { AdministeredEvent } from './administered-event'
import type { EventValues } from './event-changes'
import { FAILED, TAKEN_BACK } from './notices'
import { markSeen, markUnseen, updateEvent } from './queries'

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
      const seen = await markSeen(client, [id])
      await refresh()
      showUndo(TAKEN_BACK, async () => {
        const again = await sessionClient()
        await updateEvent(again, id, changed)
        await markUnseen(again, seen)
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
