import { useCallback } from 'react'
import { Button } from '../button/button'
import { failureToast, type Toast, useToast } from './toast-context'
import { useAttempt } from './use-attempt'

const UNDONE: Toast = { title: 'Rückgängig gemacht' }
const UNDOING: Toast = { title: 'Wird rückgängig gemacht …' }
const UNDO_FAILED = failureToast('Das ließ sich nicht rückgängig machen. Bitte laden Sie die Seite neu.')

/**
 * `const showUndo = useUndo(); showUndo({ title: 'Mitglied gelöscht' }, async () => …)`: a toast of ten seconds with a button that takes the
 * change back (docs/product.md#messages). `undo` is called at most once; a rejection is logged and shown. `done`: what to say then.
 */
export function useUndo(): <Result>(
  toast: Toast,
  undo: () => Promise<Result>,
  done?: (result: Result) => Toast,
) => void {
  const showToast = useToast()
  const { attempt } = useAttempt()
  return useCallback(
    (toast, undo, done = () => UNDONE) => {
      let pressed = false
      async function press() {
        if (pressed) return
        pressed = true
        showToast(UNDOING)
        await attempt('The change could not be undone', UNDO_FAILED, async () => {
          showToast(done(await undo()))
        })
      }
      showToast({
        ...toast,
        action: (
          <Button variant="quiet" size="slim" onClick={press} aria-keyshortcuts="F6" className="shrink-0">
            Rückgängig
          </Button>
        ),
      })
    },
    [showToast, attempt],
  )
}
