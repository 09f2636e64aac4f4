import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { type UnsavedChanges, UnsavedChangesContext } from './unsaved-changes-context'

/** Knows which forms hold input that is not stored, and asks before a way out of the page would lose it. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Set<string>())
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )

  const changes = useMemo<UnsavedChanges>(
    () => ({
      report(form, isUnsaved) {
        if (isUnsaved) unsaved.current.add(form)
        else unsaved.current.delete(form)
      },
      mayLeave() {
        if (unsaved.current.size === 0) return Promise.resolve(true)
        return new Promise((resolve) => setAnswer(() => resolve))
      },
    }),
    [],
  )

  function decide(leave: boolean) {
    answer?.(leave)
    setAnswer(null)
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  }

  return (
    <UnsavedChangesContext value={changes}>
      {children}
      <ConfirmDialog
        open={answer !== null || blocker.state === 'blocked'}
        title="Änderungen verwerfen?"
        confirmLabel="Verwerfen"
        cancelLabel="Hier bleiben"
        onConfirm={() => decide(true)}
        onCancel={() => decide(false)}
      >
        <p>Sie haben etwas geändert und noch nicht gespeichert. Wenn Sie jetzt gehen, ist es verloren.</p>
      </ConfirmDialog>
    </UnsavedChangesContext>
  )
}
