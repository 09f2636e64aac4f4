import { useRef, useState } from 'react'
import { useKeeping } from '../../../lib/use-keeping'
import { Dialog } from '../../../ui/dialog'
import { DiscardDialog } from '../../../ui/discard-dialog'
import type { TownEvent } from '../event'
import { draftOf } from './draft'
import { EventForm } from './event-form'
import { hasInput } from './form-fields'
import { type PictureChoice, useSaving } from './use-saving'

type EventDialogProps = {
  /** Null for a new one. */
  event: TownEvent | null
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
      description="Felder mit * sind Pflichtfelder. Zeiten nach der Uhr in der Stadt."
      firstFocus={titleRef}
    >
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
