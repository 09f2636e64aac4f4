import { useRef } from 'react'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { useForm } from '../../../lib/form/use-form'
import type { AdministeredEvent } from './administered-event'
import { STATUS_NOTE } from './administered-event-form'

const SCHEMA = { status_note: STATUS_NOTE }

type CancelDialogProps = {
  event: AdministeredEvent
  /** Resolves with whether the event was cancelled. */
  onCancelEvent: (note: string | null) => Promise<boolean>
  onClose: () => void
}

/** Calls an event off, with a note for readers of its page. */
export function CancelDialog({ event, onCancelEvent, onClose }: CancelDialogProps) {
  const noteRef = useRef<HTMLInputElement>(null)
  const form = useForm(SCHEMA, {
    async send({ status_note }) {
      if (!(await onCancelEvent(status_note))) return { status_note: '' }
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Veranstaltung absagen"
      description={`„${event.title}“ bleibt auf der Website und im Kalender, als abgesagt gekennzeichnet.`}
      firstFocus={noteRef}
      submit="Absagen"
    >
      <FormField
        form={form}
        name="status_note"
        ref={noteRef}
        hint="Freiwillig, zum Beispiel: Wegen Sturm. Gekaufte Karten werden erstattet."
      />
    </FormDialog>
  )
}
