import { SUBMISSION_REASONS } from '../../../entries/decision/explain-decision'
import { RejectDialog } from '../../../entries/decision/reject-dialog'
import type { AdministeredEvent, EventDraft } from './administered-event'
import { CancelDialog } from './cancel-dialog'
import { ComparisonDialog } from './comparison-dialog'
import { DeleteDatesDialog } from './delete-dates-dialog'
import { EventDialog } from './event-dialog'
import { PressDialog } from './press-dialog'
import { ProposalDialog } from './proposal-dialog'
import { SeriesDialog } from './series/series-dialog'
import type { EventActions } from './use-events'
import type { FeedDecisions } from './use-feed-decisions'
import { useTakeBack } from './use-take-back'

/** Which dialog is open. */
export type Task =
  | Readonly<{ kind: 'create'; template: EventDraft | null }>
  | Readonly<{ kind: 'press' }>
  | Readonly<{
      kind: 'edit' | 'cancel' | 'reject' | 'delete' | 'compare' | 'repeat' | 'propose'
      event: AdministeredEvent
    }>

type TaskDialogProps = {
  task: Task
  events: readonly AdministeredEvent[]
  actions: EventActions
  feedDecisions: FeedDecisions
  onSaved: () => Promise<void>
  /** Called with whether something was done that removes the button of its card. */
  onDone: (done: Promise<boolean>) => void
  onTask: (task: Task | null) => void
}

/** The open dialog of the page. */
export function TaskDialog({
  task,
  events,
  actions,
  feedDecisions,
  onSaved,
  onDone,
  onTask,
}: TaskDialogProps) {
  const { removeDates, markAsSeen, decide, cancel } = actions
  const takeBack = useTakeBack(onSaved)
  const close = () => onTask(null)
  function closeAnd(done: Promise<boolean>) {
    close()
    onDone(done)
  }
  switch (task.kind) {
    case 'reject':
      return (
        <RejectDialog
          title={task.event.title}
          label="Ablehnen"
          reasons={SUBMISSION_REASONS}
          onReject={(reason) => closeAnd(decide(task.event, 'rejected', reason))}
          onClose={close}
        />
      )
    case 'compare':
      return (
        <ComparisonDialog
          event={task.event}
          onApprove={() => closeAnd(decide(task.event, 'approved'))}
          onReject={() => onTask({ kind: 'reject', event: task.event })}
          onSeen={() => closeAnd(markAsSeen([task.event]))}
          onTakeBack={() => closeAnd(takeBack(task.event))}
          onClose={close}
        />
      )
    case 'cancel':
      return (
        <CancelDialog event={task.event} onCancelEvent={(note) => cancel(task.event, note)} onClose={close} />
      )
    case 'delete':
      return (
        <DeleteDatesDialog
          event={task.event}
          onDelete={(scope) => removeDates(task.event, scope)}
          onClose={close}
        />
      )
    case 'propose':
      return (
        <ProposalDialog
          event={task.event}
          onTakeOver={() => closeAnd(feedDecisions.takeOver(task.event))}
          onKeep={() => closeAnd(feedDecisions.keepOwn(task.event))}
          onClose={close}
        />
      )
    case 'repeat':
      return <SeriesDialog event={task.event} onSaved={onSaved} onClose={close} />
    case 'press':
      return <PressDialog events={events} onClose={close} />
    default:
      return (
        <EventDialog
          event={task.kind === 'edit' ? task.event : null}
          template={task.kind === 'create' ? task.template : null}
          onSaved={onSaved}
          onClose={() => {
            // An event that was opened counts as seen, but not what its submitter has changed.
            if (task.kind === 'edit' && !task.event.before) void markAsSeen([task.event], true)
            close()
          }}
        />
      )
  }
}
