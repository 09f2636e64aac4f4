import { useEffect, useMemo, useRef } from 'react'
import { DiscardDialog } from '../../../lib/discard-dialog'
import { useSubmitter } from '../../../lib/session/use-submitter'
import { useKeeping } from '../../../lib/use-keeping'
import { Dialog } from '../../../ui/dialog'
import { ApplicationForm } from './application-form'
import { hasInput } from './form-fields'
import { useApplication } from './use-application'

export type ApplicationDialogProps = { open: boolean; onClose: () => void }

/** The form in a window of its own. It does not let go of what was typed without asking. */
export function ApplicationDialog({ open, onClose }: ApplicationDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const firstRef = useRef<HTMLInputElement>(null)
  const submitter = useSubmitter()
  const preset = useMemo(
    () =>
      submitter && {
        first_name: submitter.firstName,
        last_name: submitter.lastName,
        email: submitter.email,
        phone: submitter.phone,
      },
    [submitter],
  )
  const applied = useRef(false)
  const application = useApplication(() => {
    applied.current = true
    close()
  })

  useEffect(() => {
    if (open) applied.current = false
  }, [open])

  const wouldLose = () =>
    open && !applied.current && formRef.current !== null && hasInput(formRef.current, preset ?? {})
  const keeping = useKeeping(wouldLose, close)

  function requestClose() {
    if (!application.sending) keeping.requestClose()
  }

  function close() {
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
        preset={preset}
        onCancel={requestClose}
      />
      <DiscardDialog keeping={keeping} />
    </Dialog>
  )
}
