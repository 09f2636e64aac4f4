import { useEffect, useState } from 'react'
import { type PendingItem, usePending } from '../../../../entries/pending/pending'
import { NotAtOnce, type WaitingAction } from '../../../../entries/pending/waiting-kind'
import { sessionClient } from '../../../../lib/session/session-clients'
import { failureToast } from '../../../../ui/toast/failure-toast'
import { useToast } from '../../../../ui/toast/toast-context'
import { useUndo } from '../../../../ui/toast/use-undo'
import { textOf } from './waiting-kinds'

const FAILED = failureToast('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')

export const keyOf = ({ kind, id }: PendingItem) => `${kind} ${id}`

/** Dealing with items by one press. An item is hidden at once, as the list is read again a moment later, and shown again when undone. */
export function useWaitingActions() {
  const showToast = useToast()
  const showUndo = useUndo()
  const { items, refresh } = usePending()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<string | null>(null)
  // An item that comes back after it was hidden is shown.
  useEffect(() => {
    const waiting = new Set(items?.map(keyOf))
    setHidden((keys) => new Set([...keys].filter((key) => waiting.has(key))))
  }, [items])
  const show = (key: string) => setHidden((keys) => new Set([...keys].filter((other) => other !== key)))

  async function press(item: PendingItem, action: WaitingAction, reason: string) {
    const key = keyOf(item)
    setBusy(key)
    try {
      const done = await action.act(await sessionClient(), item, reason)
      setHidden((keys) => new Set([...keys, key]))
      showUndo({ title: action.done, description: textOf(item) }, async () => {
        await action.undo(await sessionClient(), item, done)
        show(key)
        refresh()
      })
      refresh()
    } catch (error) {
      console.error('What waits could not be dealt with:', error)
      showToast(error instanceof NotAtOnce ? failureToast(error.message) : FAILED)
      // What somebody else has decided goes.
      refresh()
    } finally {
      setBusy(null)
    }
  }

  return { hidden, busy, press }
}
