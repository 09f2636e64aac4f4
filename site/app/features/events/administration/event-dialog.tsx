import { useRef, useState } from 'react'
import { DiscardDialog } from '../../../lib/discard-dialog'
import { useKeeping } from '../../../lib/use-keeping'
import { Dialog } from '../../../ui/dialog'
import type { AdministeredEvent } from './administered-event'
import { draftOf } from './draft'
import { EventForm } from './event-form'
import { hasInput } from './form-fields'
import { Submitter } from './submitter'
import { type PictureChoice, useSaving } from './use-saving'

type EventDialogProps = {
  /** Null for a new one. */
  event: AdministeredEvent | null
  onSaved: () => void
  onClose: () => void
}

/** Puts an event in or changes one; does not let go of what was typed without asking. */
export function EventDialog({ event, onSaved, onClose }: EventDialogProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const titleRef = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<PictureChoice>('unchanged')
  const [initial] = useState(() => draftOf(event))
  const saving = useSaving(event, () => {
    onSaved()
    onClose()
  })
  const keeping = useKeeping(
    () => picture !== 'unchanged' || (formRef.current !== null && hasInput(formRef.current, initial)),
    onClose,
  )

  function requestClose() {
    if (!saving.saving) keeping.requestClose()
  }

  return (
    <Dialog
      open
      onClose={requestClose}
      title={event === null ? 'Neues Event' : 'Event bearbeiten'}
      description="Felder mit * sind Pflichtfelder. Alle Zeiten sind Ortszeit."
      firstFocus={titleRef}
    >
      {event && (event.submitter_name || event.submitter_email || event.submitter_phone) && (
        <section
          aria-labelledby="submitter"
          className="mb-6 rounded-soft border border-line bg-paper px-4 py-3"
        >
          <h3 id="submitter" className="font-text text-base font-semibold tracking-normal">
            Eingereicht von
          </h3>
          <dl className="mt-1.5 grid gap-1">
            <Submitter {...event} />
          </dl>
        </section>
      )}
      <EventForm
        event={event}
        initial={initial}
        saving={saving}
        formRef={formRef}
        titleRef={titleRef}
        picture={picture}
        onPicture={setPicture}
        onCancel={requestClose}
      />
      <DiscardDialog keeping={keeping} />
    </Dialog>
  )
}
