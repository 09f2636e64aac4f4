import { useRef } from 'react'
import { Comparison } from '../../../entries/decision/comparison'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { useForm } from '../../../lib/form/use-form'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import type { AdministeredEvent } from './administered-event'
import { STATUS_NOTE } from './administered-event-form'
import { changesOf } from './event-changes'

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

type ComparisonDialogProps = {
  event: AdministeredEvent
  onApprove: () => void
  onReject: () => void
  onSeen: () => void
  onTakeBack: () => void
  onClose: () => void
}

/** The submitter's changes of an event since the office last looked, and the decision about them. */
export function ComparisonDialog(props: ComparisonDialogProps) {
  const { event, onApprove, onReject, onSeen, onTakeBack, onClose } = props
  const changes = changesOf(event.before ?? {}, event)
  return (
    <Dialog open onClose={onClose} title="Änderung ansehen" description={event.title}>
      {changes.length > 0 ? (
        <Comparison changes={changes} />
      ) : (
        <p>Die Angaben sind wieder so, wie sie waren.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:pb-28">
        {event.state === 'pending' ? (
          <>
            <Button onClick={onApprove}>Freigeben</Button>
            <Button variant="secondary" onClick={onReject}>
              Ablehnen
            </Button>
          </>
        ) : (
          <Button onClick={onSeen}>So lassen</Button>
        )}
        {changes.length > 0 && (
          <Button variant="secondary" onClick={onTakeBack}>
            Bisherige Angaben wiederherstellen
          </Button>
        )}
      </div>
    </Dialog>
  )
}
