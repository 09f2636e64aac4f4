import { useEffect, useMemo, useRef, useState } from 'react'
import { DiscardDialog } from '../../../lib/discard-dialog'
import { useSubmitter } from '../../../lib/session/use-submitter'
import { useKeeping } from '../../../lib/use-keeping'
import { Dialog } from '../../../ui/dialog'
import { hasInput } from './form-fields'
import { SubmissionForm } from './submission-form'
import type { Submission } from './submit'
import { useSubmission } from './use-submission'

export type SubmissionDialogProps = {
  open: boolean
  onClose: () => void
  onPublished: (event: Submission['event']) => void
}

/** The form in a window of its own. It does not let go of what was typed without asking. */
export function SubmissionDialog({ open, onClose, onPublished }: SubmissionDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const titleRef = useRef<HTMLInputElement>(null)
  const submitter = useSubmitter()
  const preset = useMemo(
    () =>
      submitter && {
        submitter_name: submitter.name,
        submitter_email: submitter.email,
        submitter_phone: submitter.phone,
      },
    [submitter],
  )
  const published = useRef(false)
  const [picture, setPicture] = useState<File | null>(null)
  const submission = useSubmission((event) => {
    published.current = true
    close()
    onPublished(event)
  })

  useEffect(() => {
    if (open) published.current = false
  }, [open])

  function wouldLose(): boolean {
    const typed = picture !== null || (formRef.current !== null && hasInput(formRef.current, preset ?? {}))
    return open && typed && !published.current
  }
  const keeping = useKeeping(wouldLose, close)

  function requestClose() {
    if (!submission.sending) keeping.requestClose()
  }

  function close() {
    setPicture(null)
    submission.forgiveAll()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={requestClose}
      title="Event einreichen"
      description="Ihre Veranstaltung erscheint sofort in der Liste, für alle sichtbar."
      firstFocus={titleRef}
    >
      <SubmissionForm
        submission={submission}
        formRef={formRef}
        titleRef={titleRef}
        preset={preset}
        picture={picture}
        onPicture={setPicture}
        onCancel={requestClose}
      />
      <DiscardDialog keeping={keeping} />
    </Dialog>
  )
}
