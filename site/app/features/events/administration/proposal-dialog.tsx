import { Comparison } from '../../../entries/decision/comparison'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import type { AdministeredEvent } from './administered-event'
import { changesOf } from './event-changes'

type ProposalDialogProps = {
  event: AdministeredEvent
  onTakeOver: () => void
  onKeep: () => void
  onClose: () => void
}

/** What the calendar of a club says of fields that the office has changed as well. */
export function ProposalDialog({ event, onTakeOver, onKeep, onClose }: ProposalDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Änderung des Vereins"
      description={`${event.title}. Diese Angaben haben Sie geändert, und danach der Verein in seinem Kalender „${event.feed?.name}“.`}
    >
      <Comparison
        changes={changesOf(event, event.feed?.proposed ?? {})}
        beforeLabel="Auf der Website"
        afterLabel="Im Kalender des Vereins"
      />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:pb-28">
        <Button onClick={onTakeOver}>Aus dem Kalender übernehmen</Button>
        <Button variant="secondary" onClick={onKeep}>
          Unsere Angaben behalten
        </Button>
      </div>
    </Dialog>
  )
}
