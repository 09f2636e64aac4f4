import { Comparison } from '../../../entries/decision/comparison'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import type { AdministeredEvent } from './administered-event'
import { changesOf } from './event-changes'

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
