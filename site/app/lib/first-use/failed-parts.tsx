import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button/button'
import { PART_NOT_LOADED, useToast } from '../../ui/toast/toast-context'

/** Shown in place of a part of a page whose code could not be loaded (`onDemand`): says so, with a button that tries again. */
export function RetryButton({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-4">
      <p>Dieser Teil der Seite konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.</p>
      <Button variant="secondary" onClick={retry}>
        Erneut versuchen
      </Button>
    </div>
  )
}

type DialogProps = { open?: boolean; onClose: () => void; retry: () => void }

/** For dialogs: says so and closes; the dialog is loaded when it is opened again. */
export function ClosesDialog({ open = true, onClose, retry }: DialogProps): null {
  const showToast = useToast()
  const wasOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each time the dialog is opened
  useEffect(() => {
    if (!open) return
    if (wasOpened.current) return retry()
    wasOpened.current = true
    showToast(PART_NOT_LOADED)
    onClose()
  }, [open])
  return null
}
