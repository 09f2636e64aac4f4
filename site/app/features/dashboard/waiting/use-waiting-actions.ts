import { useState } from 'react'
import type { PendingItem } from '../../../lib/pending/pending'
import { sessionClient } from '../../../lib/session/session-clients'
import { failureToast } from '../../../ui/toast/failure-toast'
import { useToast } from '../../../ui/toast/toast-context'
import { useUndo } from '../../../ui/toast/use-undo'
import type { WaitingAction } from './waiting-kinds'

const FAILED = failureToast('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')

export const keyOf = ({ kind, id }: PendingItem) => `${kind} ${id}`

/** Dealing with items by one press. An item is hidden at once, as the list is read again a moment later, and shown again when undone. */
export function useWaitingActions() {
  const showToast = useToast()
  const showUndo = useUndo()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<string | null>(null)
  const show = (key: string) => setHidden((keys) => new Set([...keys].filter((other) => other !== key)))

  async function press(item: PendingItem, action: WaitingAction) {
    const key = keyOf(item)
    setBusy(key)
    try {
      await action.act(await sessionClient(), item.id)
      setHidden((keys) => new Set([...keys, key]))
      showUndo({ title: action.done, description: item.title }, async () => {
        await action.undo(await sessionClient(), item.id)
        show(key)
      })
    } catch (error) {
      console.error('What waits could not be dealt with:', error)
      showToast(FAILED)
    } finally {
      setBusy(null)
    }
  }

  return { hidden, busy, press }
}
