import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { Dialog } from '../../../ui/dialog'
import { ApplicationForm } from './application-form'
import { hasInput } from './form-fields'
import { useApplication } from './use-application'

export type ApplicationDialogProps = { open: boolean; onClose: () => void }

/** The form in a window of its own. It does not let go of what was typed without asking. */
export function ApplicationDialog({ open, onClose }: ApplicationDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const firstRef = useRef<HTMLInputElement>(null)
  const applied = useRef(false)
  const [asking, setAsking] = useState(false)
  const application = useApplication(() => {
    applied.current = true
    close()
  })

  useEffect(() => {
    if (open) applied.current = false
  }, [open])

  const wouldLose = () => open && !applied.current && formRef.current !== null && hasInput(formRef.current)
  const leaving = useBlocker(wouldLose)
  useBeforeUnload((event) => {
    if (wouldLose()) event.preventDefault()
  })

  function requestClose() {
    if (application.sending) return
    if (wouldLose()) setAsking(true)
    else close()
  }

  function close() {
    setAsking(false)
    application.forgiveAll()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={requestClose}
      title="Mitgliedsantrag"
      description="Ihre Angaben sieht nur der Vorstand."
      firstFocus={firstRef}
    >
      <ApplicationForm
        application={application}
        formRef={formRef}
        firstRef={firstRef}
        onCancel={requestClose}
      />
      <ConfirmDialog
        open={asking || leaving.state === 'blocked'}
        title="Eingaben verwerfen?"
        confirmLabel="Verwerfen"
        cancelLabel="Weiter bearbeiten"
        onConfirm={() => {
          close()
          leaving.proceed?.()
        }}
        onCancel={() => {
          setAsking(false)
          leaving.reset?.()
        }}
      >
        Was Sie eingegeben haben, geht dabei verloren.
      </ConfirmDialog>
    </Dialog>
  )
}
